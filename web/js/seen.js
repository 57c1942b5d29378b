/* Draws things when they come into view, so that a long page opens at once. */

/**
 * Draws something when its element comes near the visible part.
 * @typedef {(place: HTMLElement, draw: () => void) => void} WhenSeen
 */

const NEAR = "300px";

/**
 * Watches elements; `end` forgets all that are still waiting.
 * @returns {{whenSeen: WhenSeen, end: () => void}}
 */
export function watchSight() {
    /** @type {WeakMap<Element, () => void>} */
    const waiting = new WeakMap();
    const observer = new IntersectionObserver((entries) => {
        for (const {target, isIntersecting} of entries) {
            if (!isIntersecting)
                continue;
            observer.unobserve(target);
            waiting.get(target)?.();
        }
    }, {rootMargin: NEAR});
    return {
        whenSeen: (place, draw) => {
            waiting.set(place, draw);
            observer.observe(place);
        },
        end: () => observer.disconnect(),
    };
}
