/** Packages of the system that are missing for a Chromium with a Chinese font beside it. */
export function missingChromium(): Promise<string[]>;
/** Path of a Chromium with a Chinese font beside it; from the system's packages when nothing is there. */
export function ensureChromium(): Promise<string>;
