/* The colours of boards. On the page they are the custom properties of css/base.css and
 * css/board.css, so that a picture follows the theme; in a file they are plain colours, so that
 * it depends on nothing. */

/** @typedef {"page" | "light" | "dark" | "print"} Theme */
/** @typedef {Record<keyof typeof LIGHT, string>} Palette */

/** The colours of pieces and marks on a light ground. */
const ON_LIGHT = {
    red: "#d55e00", redEdge: "#7d3700", blue: "#0072b2", blueEdge: "#004369",
    green: "#007a4d", greenEdge: "#00472d", violet: "#8a4fbf", violetEdge: "#502e6f",
    amber: "#ffb000", gold: "#e8b923", mark: "#55606a",
    accent: "#7a4a00", right: "#2c6a2e", wrong: "#a32411",
};

const LIGHT = {
    ...ON_LIGHT, ground: "#f6efe3", ink: "#2b211a", inkSoft: "#64543f",
    soil: "#c9a97c", soilDark: "#b8966a", soilLight: "#dfc79f",
    field: "#efe0c4", fieldLine: "#b8966a", tunnel: "#2b211a", tunnelDeep: "#17110c",
    markDeep: "#b9c0c6",
};

/** The custom property of a colour: of inkSoft --ink-soft. @param {string} colour */
function propertyOf(colour) {
    return `var(--${colour.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)})`;
}

/** @type {Record<Theme, Palette>} */
export const PALETTES = {
    page: /** @type {Palette} */ (Object.fromEntries(
        Object.keys(LIGHT).map((colour) => [colour, propertyOf(colour)]))),
    light: LIGHT,
    dark: {
        ground: "#1b1511", ink: "#f3e8d8", inkSoft: "#c3b098",
        soil: "#4a3a2c", soilDark: "#3d2f23", soilLight: "#5f4c3a",
        field: "#2f251d", fieldLine: "#6f5942", tunnel: "#14100d", tunnelDeep: "#070504",
        red: "#ff8a3d", redEdge: "#8a3f0c", blue: "#5ab4f0", blueEdge: "#1d5c86",
        green: "#4fc98d", greenEdge: "#226a46", violet: "#c496f0", violetEdge: "#6a458c",
        amber: "#ffc23d", gold: "#e8b923", mark: "#b9c0c6", markDeep: "#b9c0c6",
        accent: "#f2c46d", right: "#94d392", wrong: "#ff9c87",
    },
    print: {
        ...ON_LIGHT, ground: "#ffffff", ink: "#000000", inkSoft: "#333333",
        soil: "#f1e9db", soilDark: "#cfc2ab", soilLight: "#ffffff",
        field: "#ffffff", fieldLine: "#8c8271", tunnel: "#3a3027", tunnelDeep: "#1d1712",
        markDeep: "#d7dce0",
    },
};
