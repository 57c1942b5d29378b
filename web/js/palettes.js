/* The colours of boards. On the page they are the custom properties of css/base.css and
 * css/board.css, so that a picture follows the theme; in a file they are plain colours, so that
 * it stands alone. */

/** @typedef {"page" | "light" | "dark" | "print"} Theme */

/**
 * @typedef {Record<"ground" | "ink" | "inkSoft" | "soil" | "soilDark" | "soilLight" | "field" |
 *     "fieldLine" | "tunnel" | "tunnelDeep" | "side0" | "side0Edge" | "side1" | "side1Edge" |
 *     "amber" | "gold" | "mark" | "markDeep" | "accent" | "right" | "wrong", string>} Palette
 */

/** @type {Record<Theme, Palette>} */
export const PALETTES = {
    page: {
        ground: "var(--ground)", ink: "var(--ink)", inkSoft: "var(--ink-soft)",
        soil: "var(--soil)", soilDark: "var(--soil-dark)", soilLight: "var(--soil-light)",
        field: "var(--field)", fieldLine: "var(--field-line)",
        tunnel: "var(--tunnel)", tunnelDeep: "var(--tunnel-deep)",
        side0: "var(--side-0)", side0Edge: "var(--side-0-edge)",
        side1: "var(--side-1)", side1Edge: "var(--side-1-edge)",
        amber: "var(--amber)", gold: "var(--gold)", mark: "var(--mark)",
        markDeep: "var(--mark-deep)", accent: "var(--accent)", right: "var(--right)",
        wrong: "var(--wrong)",
    },
    light: {
        ground: "#f6efe3", ink: "#2b211a", inkSoft: "#64543f",
        soil: "#c9a97c", soilDark: "#b8966a", soilLight: "#dfc79f",
        field: "#efe0c4", fieldLine: "#b8966a", tunnel: "#2b211a", tunnelDeep: "#17110c",
        side0: "#d55e00", side0Edge: "#7d3700", side1: "#0072b2", side1Edge: "#004369",
        amber: "#ffb000", gold: "#e8b923", mark: "#55606a", markDeep: "#b9c0c6",
        accent: "#7a4a00", right: "#2c6a2e", wrong: "#a32411",
    },
    dark: {
        ground: "#1b1511", ink: "#f3e8d8", inkSoft: "#c3b098",
        soil: "#4a3a2c", soilDark: "#3d2f23", soilLight: "#5f4c3a",
        field: "#2f251d", fieldLine: "#6f5942", tunnel: "#14100d", tunnelDeep: "#070504",
        side0: "#ff8a3d", side0Edge: "#8a3f0c", side1: "#5ab4f0", side1Edge: "#1d5c86",
        amber: "#ffc23d", gold: "#e8b923", mark: "#b9c0c6", markDeep: "#b9c0c6",
        accent: "#f2c46d", right: "#94d392", wrong: "#ff9c87",
    },
    print: {
        ground: "#ffffff", ink: "#000000", inkSoft: "#333333",
        soil: "#f1e9db", soilDark: "#cfc2ab", soilLight: "#ffffff",
        field: "#ffffff", fieldLine: "#8c8271", tunnel: "#3a3027", tunnelDeep: "#1d1712",
        side0: "#d55e00", side0Edge: "#7d3700", side1: "#0072b2", side1Edge: "#004369",
        amber: "#ffb000", gold: "#e8b923", mark: "#55606a", markDeep: "#d7dce0",
        accent: "#7a4a00", right: "#2c6a2e", wrong: "#a32411",
    },
};
