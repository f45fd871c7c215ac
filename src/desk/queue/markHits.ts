import type { DeskHit } from "../../../contract/desk/moderation.ts";

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
  /** Where it begins. */
  readonly from: number;
}

/** A text in pieces, those that rules found apart; what overlaps is one. Hits without a place mark nothing. */
export function markHits(text: string, hits: readonly Pick<DeskHit, "from" | "to">[]): readonly Piece[] {
  const places = hits
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => ({ from, to: Math.min(to, text.length) }))
    .toSorted((a, b) => a.from - b.from);
  const pieces: Piece[] = [];
  let at = 0;
  for (const place of places) {
    const from = Math.max(place.from, at);
    if (place.to <= from) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), isHit: false, from: at });
    pieces.push({ text: text.slice(from, place.to), isHit: true, from });
    at = place.to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isHit: false, from: at });
  return pieces;
}
