/**
 * The six crest drawings, as symbols of the document's sprite. The outer colour is the inherited `fill`, the inner
 * one `currentColor`: `Crest` sets both as attributes, so no inline style is needed.
 */
const SHIELD = "M16 2.5 27 5.5v12c0 6-4.5 9.5-11 12.5C9.5 27 5 23.5 5 17.5v-12z";
const ROUND = "M16 2.5a13.5 13.5 0 1 1 0 27 13.5 13.5 0 0 1 0-27z";
const HEATER = "M5 3h22v14c0 6-5 10-11 12.5C10 27 5 23 5 17z";

interface CrestShape {
  readonly outline: string;
  readonly charge: string;
}

export const CRESTS: readonly CrestShape[] = [
  { outline: SHIELD, charge: '<circle cx="16" cy="15.5" r="6.5" fill="currentColor"/>' },
  { outline: ROUND, charge: '<circle cx="16" cy="16" r="8" fill="none" stroke="currentColor" stroke-width="3"/>' },
  { outline: HEATER, charge: '<path d="M0 12 16 20l16-8v7L16 27 0 19z" fill="currentColor"/>' },
  { outline: SHIELD, charge: '<path d="M0 0h32v11H0z" fill="currentColor"/>' },
  { outline: ROUND, charge: '<path d="M0 4 4 0l28 28-4 4z" fill="currentColor"/>' },
  { outline: HEATER, charge: '<path d="M5.4 0h4.4v32H5.4zM13.8 0h4.4v32h-4.4zM22.2 0h4.4v32h-4.4z" fill="currentColor"/>' },
];
