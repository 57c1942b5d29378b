/* Statistics: the kept games are counted, imported ones are not. */
import assert from "node:assert/strict";
import {pageTest} from "./lib/browser.mjs";
import {addRecord, keepPlayed} from "./lib/views.mjs";

pageTest("who has not played yet is told what to do", {}, async ({page, open}) => {
    await open("#/");
    await page.getByRole("link", {name: "Statistics"}).click();
    await page.getByRole("heading", {name: "Statistics"}).waitFor();
    const empty = page.getByText("Not rated yet: play a level to its end.");
    await empty.first().waitFor();
    assert.equal(await empty.count(), 2);
});

pageTest("games against a level are counted", {}, async (scene) => {
    const {page, open} = scene;
    await keepPlayed(scene, 5);
    await open("#/statistics");
    await page.getByText("Level 3: 3 won, 2 lost").waitFor();
    await page.getByText("5 games count.").waitFor();
    assert.equal(await page.locator(".rating-curve").count(), 1);
});

pageTest("after two wins the next level is suggested", {}, async (scene) => {
    await keepPlayed(scene, 1);
    await keepPlayed(scene, 1);
    await scene.open("#/statistics");
    await scene.page.getByText("2 wins in a row: try level 4.").waitFor();
});

pageTest("imported games do not count", {}, async (scene) => {
    await addRecord(scene,
        '[Game "talpa"]\n[Red "Ann"]\n[Blue "level 3"]\n[Termination "resigned"]\n\n1. a1a2 1-0\n');
    await scene.open("#/statistics");
    await scene.page.getByText("Not rated yet: play a level to its end.").first().waitFor();
    assert.equal(await scene.page.getByText("Not rated yet").count(), 2);
});
