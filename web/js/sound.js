/* The optional sound of a stone being put down: a short knock that fades, synthesised here. */
import {prefs} from "./prefs.js";

const PITCH = 196;
const LENGTH = 0.12;
const VOLUME = 0.18;

/** @type {AudioContext | null} */
let audio = null;

export function knock() {
    if (!prefs.sound || typeof AudioContext === "undefined")
        return;
    audio ??= new AudioContext();
    const begin = audio.currentTime, end = begin + LENGTH;
    const tone = new OscillatorNode(audio, {type: "triangle", frequency: PITCH});
    const volume = new GainNode(audio, {gain: VOLUME});
    tone.frequency.exponentialRampToValueAtTime(PITCH / 2, end);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(end);
}
