/** Colours of a club, taken from its crest: `#c8102e`. */
export interface ClubColours {
  readonly a: string;
  readonly b: string;
}

export interface Kits {
  readonly home: string;
  readonly away: string;
}

/** Colour distance (0 to 441, black to white) below which two shirts look the same. */
const APART = 120;
/** Shirt colours for a club whose own colours are too close to the opponent's. */
const SPARE = ["#f4f4f0", "#16181b"] as const;

function rgbOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** Euclidean distance in RGB, 0 to 441. */
export function colourDistance(one: string, other: string): number {
  const [first, second] = [rgbOf(one), rgbOf(other)];
  return Math.hypot(...first.map((value, i) => value - (second[i] ?? 0)));
}

/** Shirts of a match: the home side's first colour, and the first of the away side's that differs enough from it. */
export function kitsOf(home: ClubColours, away: ClubColours): Kits {
  const shirt = [away.a, away.b, ...SPARE].find((colour) => colourDistance(colour, home.a) >= APART);
  return { home: home.a, away: shirt ?? away.b };
}
