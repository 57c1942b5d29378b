/* Drawing things when they come into sight, so that a long page is there at once. */

/**
 * Has something drawn when its place comes near to what is seen.
 * @typedef {(place: HTMLElement, draw: () => void) => void} WhenSeen
 */

const NEAR = "300px";

/**
 * Watches places from now on; `end` forgets all that wait.
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
