/** Colours of a club, as its crest has them: `#c8102e`. */
export interface ClubColours {
  readonly a: string;
  readonly b: string;
}

export interface Kits {
  readonly home: string;
  readonly away: string;
}

/** Closer than this, of 441 from black to white, a reader takes two shirts for one. */
const APART = 120;
/** What a club wears whose own colours are the other's. */
const SPARE = ["#f4f4f0", "#16181b"] as const;

function rgbOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** From 0 to 441, straight through RGB. */
export function colourDistance(one: string, other: string): number {
  const [first, second] = [rgbOf(one), rgbOf(other)];
  return Math.hypot(...first.map((value, i) => value - (second[i] ?? 0)));
}

/** The shirts of a match: the home side in its first colour, the visitors in the first of theirs that is not like it. */
export function kitsOf(home: ClubColours, away: ClubColours): Kits {
  const shirt = [away.a, away.b, ...SPARE].find((colour) => colourDistance(colour, home.a) >= APART);
  return { home: home.a, away: shirt ?? away.b };
}
