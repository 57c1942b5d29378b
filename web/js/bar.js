/* A bar that shows who is ahead: side 0's share from the left, side 1's from the right, each in its
 * colour and pattern, and the same in words beside it. */
import {fill, h} from "./ui.js";
import {tr} from "./text.js";

export class Bar {
    /**
     * @param {HTMLElement} root is filled by the bar
     * @param {GameFacts} game
     */
    constructor(root, game) {
        const [first, second] = game.colours;
        this.share = h("span", {class: "bar-share", dataset: {colour: first}});
        this.words = h("span", {class: "bar-words number"});
        root.classList.add("bar");
        fill(root, h("span", {class: "soft"}, tr("ahead")),
            h("span", {class: "bar-track", dataset: {colour: second}, "aria-hidden": "true"},
                this.share), this.words);
    }

    /**
     * @param {number | null} chance side 0's, out of 1000; null while unknown
     * @param {string} [ahead] the same in words
     */
    show(chance, ahead = "…") {
        this.share.style.setProperty("--share", `${(chance ?? 500) / 10}%`);
        this.share.parentElement?.classList.toggle("unknown", chance === null);
        this.words.textContent = ahead;
    }
}
