/* Sharing games: links, records, positions, files, pictures and paper. import.js is the way in.
 *
 * A picture is drawn by drawBoard with fixed colours, so it depends on nothing; a PNG is that
 * picture on a canvas. If the browser does not let the page copy, the text is shown, selected, to
 * be copied by hand. Nothing leaves the page unless the person asks. */
import {drawBoard} from "./board.js";
import {openDialog} from "./dialog.js";
import {plainDay} from "./facts.js";
import {LinkError, linkOf} from "./link.js";
import {say} from "./live.js";
import {tr} from "./text.js";
import {fill, h, s, setAttributes} from "./ui.js";

/** @typedef {import("./ui.js").Child} Child */

/**
 * What is to be shared: a game, or a position alone.
 * @typedef {object} Shared
 * @property {string} [record] of the whole game
 * @property {View} view the position
 * @property {GameFacts} game
 * @property {string} [title] what stands below the picture
 * @property {boolean} [flipped]
 */

const PNG_WIDTH = 1600;
const MARGIN = 0.04; // on each side, as a fraction of a picture's width
const FREE_LATER_MS = 10_000;

/**
 * Shows a sentence in an element and announces it.
 * @param {HTMLElement} place
 * @param {string} sentence
 */
function tell(place, sentence) {
    fill(place, sentence);
    say(sentence);
}

/* ---- copying and saving --------------------------------------------------------------------- */

/**
 * Copies a text. If that is refused, shows it in `place`, selected.
 * @param {string} text
 * @param {string} done what to say when it is copied
 * @param {HTMLElement} place for what is said
 */
export async function copyText(text, done, place) {
    try {
        await navigator.clipboard.writeText(text);
        tell(place, done);
    } catch {
        const field = h("textarea", {readonly: true, rows: 4, "aria-label": tr("Text to copy")});
        field.value = text;
        const why = tr("The browser does not allow copying. The text is selected below, to be " +
            "copied by hand.");
        fill(place, h("p", {}, why), field);
        say(why);
        field.focus();
        field.select();
    }
}

/**
 * Has the browser save a file.
 * @param {string} name
 * @param {Blob} content
 */
export function saveFile(name, content) {
    const url = URL.createObjectURL(content);
    h("a", {href: url, download: name}).click();
    setTimeout(() => URL.revokeObjectURL(url), FREE_LATER_MS);
}

/**
 * @param {string} name
 * @param {string} text
 */
export function saveText(name, text) {
    saveFile(name, new Blob([text], {type: "text/plain;charset=utf-8"}));
}

/* ---- pictures ------------------------------------------------------------------------------- */

/**
 * The picture of a position, for a file or paper.
 * @param {Shared} shared
 */
function pictureOf({view, game, title, flipped}) {
    return drawBoard(view, game, {flipped, coordinates: true, title, theme: "print"});
}

/**
 * The picture as the text of a file, `width` wide, with a white margin around it.
 * @param {SVGSVGElement} picture
 * @param {number} width
 */
function writePicture(picture, width) {
    const {x, y, width: inner, height} = picture.viewBox.baseVal;
    const margin = inner * MARGIN;
    const box = [x - margin, y - margin, inner + 2 * margin, height + 2 * margin];
    picture.prepend(s("rect",
        {x: box[0], y: box[1], width: box[2], height: box[3], fill: "#ffffff"}));
    setAttributes(picture, {
        xmlns: "http://www.w3.org/2000/svg", viewBox: box.map(Math.round).join(" "), width,
        height: Math.round(width * box[3] / box[2]),
    });
    return new XMLSerializer().serializeToString(picture);
}

/**
 * @param {string} url
 * @returns {Promise<HTMLImageElement>}
 */
function loadImage(url) {
    return new Promise((resolve, reject) => {
        const image = new Image();
        image.onload = () => resolve(image);
        image.onerror = () => reject(new Error("picture"));
        image.src = url;
    });
}

/**
 * The picture in pixels.
 * @param {Shared} shared
 * @returns {Promise<Blob>}
 */
export async function pngOf(shared) {
    const text = writePicture(pictureOf(shared), PNG_WIDTH);
    const url = URL.createObjectURL(new Blob([text], {type: "image/svg+xml"}));
    try {
        const image = await loadImage(url);
        const canvas = h("canvas", {width: image.width, height: image.height});
        const context = canvas.getContext("2d");
        if (!context)
            throw new Error("canvas");
        context.fillStyle = "#ffffff";
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.drawImage(image, 0, 0);
        return await new Promise((resolve, reject) => canvas.toBlob((blob) =>
            blob ? resolve(blob) : reject(new Error("picture")), "image/png"));
    } finally {
        URL.revokeObjectURL(url);
    }
}

/**
 * The picture as an SVG file.
 * @param {Shared} shared
 */
export function svgOf(shared) {
    return new Blob([writePicture(pictureOf(shared), PNG_WIDTH)], {type: "image/svg+xml"});
}

/**
 * Prints the picture, and the record below it.
 * @param {Shared} shared
 */
function printSheet(shared) {
    const sheet = h("div", {class: "print-sheet", "aria-hidden": "true"},
        pictureOf(shared), shared.record ? h("pre", {}, shared.record) : null);
    document.querySelector(".print-sheet")?.remove();
    document.body.append(sheet);
    document.documentElement.dataset.print = "sheet";
    addEventListener("afterprint", () => {
        delete document.documentElement.dataset.print;
        sheet.remove();
    }, {once: true});
    print();
}

/* ---- the dialog ----------------------------------------------------------------------------- */

/**
 * @param {string} label
 * @param {() => unknown} act
 */
function button(label, act) {
    return h("button", {type: "button", onclick: act}, label);
}

/**
 * @param {string} title
 * @param {string} text
 * @param {...Child} buttons
 */
function section(title, text, ...buttons) {
    return h("section", {}, h("h3", {}, title), h("p", {class: "soft"}, text),
        h("div", {class: "row"}, buttons));
}

/**
 * @param {string} record
 * @param {Shared} shared
 * @param {HTMLElement} said
 */
function gameSections(record, shared, said) {
    const name = `burrow-${shared.game.name}-${plainDay()}.txt`;
    const withLink = async (/** @type {(url: string) => Promise<void>} */ use) => {
        try {
            await use(await linkOf(record));
        } catch (error) {
            if (!(error instanceof LinkError))
                throw error;
            tell(said, error.message);
        }
    };
    const sendLink = (/** @type {string} */ url) =>
        navigator.share({title: shared.title ?? "Burrow", url}).catch(() => undefined);
    return [
        section(tr("Link"), tr("The link carries the whole game; no server keeps it."),
            button(tr("Copy link"), () => withLink((url) =>
                copyText(url, tr("The link has been copied."), said))),
            "share" in navigator && button(tr("Send link …"), () => withLink(sendLink))),
        section(tr("Record"), tr("A text with all moves, which people and programs can read."),
            button(tr("Copy record"), () =>
                copyText(record, tr("The record has been copied."), said)),
            button(tr("Save record"), () => {
                saveText(name, record);
                tell(said, tr("The browser saves the record as {name}.", {name}));
            })),
    ];
}

/**
 * @param {Shared} shared
 * @param {HTMLElement} said
 */
function pictureSection(shared, said) {
    const name = `burrow-${shared.game.name}-${plainDay()}`;
    const savePng = async () => {
        try {
            saveFile(`${name}.png`, await pngOf(shared));
            tell(said, tr("The browser saves the picture as {name}.", {name: `${name}.png`}));
        } catch {
            tell(said, tr("This browser cannot make a PNG of the board. An SVG file works " +
                "everywhere."));
        }
    };
    return section(tr("Picture"), tr("The board, on white."),
        button(tr("Save as PNG"), savePng),
        button(tr("Save as SVG"), () => {
            saveFile(`${name}.svg`, svgOf(shared));
            tell(said, tr("The browser saves the picture as {name}.", {name: `${name}.svg`}));
        }),
        button(tr("Print"), () => printSheet(shared)));
}

/**
 * Shows all ways to share a game or a position.
 * @param {Shared} shared
 */
export function openShare(shared) {
    const {record, view} = shared;
    const said = h("div", {class: "said"});
    const position = `${view.variant} ${view.text}`;
    return openDialog(tr("Share"), () => [
        h("div", {class: "sheet-body"},
            record ? gameSections(record, shared, said) : null,
            section(tr("Position"), tr("The board as it stands, in one line."),
                button(tr("Copy position"), () =>
                    copyText(position, tr("The position has been copied."), said))),
            pictureSection(shared, said)),
        said,
    ]);
}
