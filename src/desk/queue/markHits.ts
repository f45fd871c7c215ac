import type { DeskHit } from "../../../contract/desk/moderation.ts";

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
  /** Offset in the text. */
  readonly from: number;
}

/** Splits a text at its hits; overlapping hits are cut so that no character repeats. Hits without a position are ignored. */
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
