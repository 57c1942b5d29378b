/* Takes the pictures of the README: node tests/web/pictures.mjs [FOLDER]
 *
 * The default folder is docs/images. All show games whose records are here or in tests/data, so
 * that they look the same whenever they are taken. */
import {mkdir} from "node:fs/promises";
import {join} from "node:path";
import {stopAll, withPage} from "./lib/browser.mjs";
import {board} from "./lib/people.mjs";
import {ROOT} from "./lib/servers.mjs";
import {addRecord, record} from "./lib/views.mjs";

/** @typedef {import("./lib/browser.mjs").Scene} Scene */

const SMALL_WINDOW = {width: 970, height: 600}; // small files, and readable when scaled down
const folder = process.argv[2] ?? join(ROOT, "docs/images");

/** A game half-way, with tunnels that begin to join. */
const MIDDLE = `[Game "talpa"]
[Red "person"]
[Blue "level 5"]
[Result "*"]

1. d2c2 f7f8 2. d6d7 h5h6 3. a1a2 d5d4 4. a5b5 g8h8 5. c3d3 c6b6 6. e1e2 a4b4
7. h4g4 e4f4 8. e7e8 g6f6 9. f2f1 f3g3 10. b5b6 h1h2 11. a7a6 f4g4 12. g5g4 a8b8
13. g7h7 e6e5 14. g1g2 b7b6 15. a6b6 c8c7 *
`;

/** Goes on with the game that a review shows. @param {Scene} scene */
async function playOn({page, open}) {
    await page.getByRole("button", {name: "Next mistake"}).waitFor();
    await open(new URL(page.url()).hash.replace("review", "play"));
    await board(page).waitFor();
}

/** @type {{name: string, size: "desktop" | "phone", dark?: boolean,
 *     show: (scene: Scene) => Promise<void>}[]} */
const PICTURES = [
    {
        name: "play", size: "desktop", show: async (scene) => {
            await addRecord(scene, MIDDLE);
            await playOn(scene);
            await scene.page.getByRole("button", {name: "Hint"}).click();
            await scene.page.getByRole("main").getByText(/^Try /).waitFor();
        },
    },
    {
        name: "review", size: "desktop", dark: true, show: async (scene) => {
            await addRecord(scene, await record("talpa.txt"));
            await scene.page.getByRole("button", {name: "Next mistake"}).waitFor();
            await scene.page.getByRole("progressbar").waitFor({state: "hidden", timeout: 60_000});
        },
    },
    {
        name: "phone", size: "phone", show: async ({page, open}) => {
            await open(`#/analyse/4mation/${encodeURIComponent("7/7/3o3/2xo3/2x4/7/7 x d5")}`);
            await page.getByRole("button", {name: "More lines"}).click();
            await page.getByRole("button", {name: "More lines"}).click();
            await page.getByRole("list", {name: "Lines of the engine"}).getByRole("listitem").nth(2)
                .getByRole("button").first().waitFor();
            await page.waitForTimeout(3000); // until the lines have some length
        },
    },
];

await mkdir(folder, {recursive: true});
for (const {name, size, dark, show} of PICTURES) {
    const options = {colorScheme: /** @type {const} */ (dark ? "dark" : "light"),
        ...size === "desktop" ? {viewport: SMALL_WINDOW} : {deviceScaleFactor: 2}};
    await withPage({size, options}, async (scene) => {
        await show(scene);
        await scene.page.waitForTimeout(1500); // until all animations have ended
        await scene.page.evaluate(() => scrollTo(0, 0));
        await scene.page.screenshot({path: join(folder, `${name}.png`)});
    });
}
await stopAll();
