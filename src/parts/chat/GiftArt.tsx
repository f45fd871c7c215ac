interface GiftArtProps {
  /** Id in contract/room/gifts.ts, or `packet`. */
  readonly giftId: string;
  /** Edge in px. */
  readonly size: number;
}

/** Flat drawings, 40 x 40. */
const ART: Readonly<Record<string, string>> = {
  glowstick:
    '<path d="M27 6l5 4L15 33l-5-4z" fill="#4cc486"/><path d="M27 6l5 4-3 4-5-4z" fill="#b9f3d2"/><path d="M13 25l5 4-3 4-5-4z" fill="#23754a"/>',
  cheer:
    '<path d="M7 17l17-8v20L7 23z" fill="#f2b807"/><path d="M24 9c4 2 6 6 6 10s-2 8-6 10z" fill="#c98f06"/><path d="M10 24h5l3 9h-5z" fill="#8a6100"/><path d="M33 12l3-2M34 19h4M33 26l3 2" stroke="#f2b807" stroke-width="2"/>',
  whistle:
    '<path d="M8 14h15l9-3v7h-6a9 9 0 1 1-18 2z" fill="#c9d0d6"/><circle cx="17" cy="22" r="4.500" fill="#5b6670"/><path d="M8 14h15l9-3v3l-9 3H8z" fill="#eef1f3"/>',
  football:
    '<circle cx="20" cy="20" r="14" fill="#f3f3f3"/><path d="M20 13l6 4.500-2.300 7h-7.400L14 17.500z" fill="#15181b"/><path d="M20 6v7M33 17l-7 .5M28.500 31.500l-4.800-7M11.500 31.500l4.800-7M7 17l7 .5" stroke="#15181b" stroke-width="2"/>',
  scarf:
    '<path d="M8 10h24v7H8z" fill="#c8102e"/><path d="M13 10h4v7h-4zM23 10h4v7h-4z" fill="#f3f3f3"/><path d="M9 17h7v13H9zM24 17h7v16h-7z" fill="#a50d26"/><path d="M9 22h7v3H9zM24 24h7v3h-7z" fill="#f3f3f3"/><path d="M9 30h7v3H9zM24 33h7v2h-7z" fill="#c8102e"/>',
  redcard: '<path d="M13 6l15 4-6 25-15-4z" fill="#d4201c"/><path d="M13 6l15 4-1 4-15-4z" fill="#f0605c"/>',
  boot: '<path d="M9 9h11v9l12 5c2 1 3 3 3 5H9z" fill="#e8bd55"/><path d="M9 28h26v3H9z" fill="#a87a14"/><path d="M12 31h3v3h-3zM19 31h3v3h-3zM28 31h3v3h-3z" fill="#5a4030"/><path d="M20 18l-4 2M23 20l-4 2M26 21.500l-3 2" stroke="#fff0bf" stroke-width="1.500"/>',
  trophy:
    '<path d="M12 7h16v9c0 5-3 8-8 8s-8-3-8-8z" fill="#e8bd55"/><path d="M12 10H7c0 6 2 8 6 9M28 10h5c0 6-2 8-6 9" fill="none" stroke="#e8bd55" stroke-width="2.500"/><path d="M18 24h4v5h-4z" fill="#a87a14"/><path d="M13 29h14v5H13z" fill="#c99a2e"/><path d="M15 9h3v9l-2-2z" fill="#fff0bf"/>',
  lighthouse:
    '<path d="M16 14h8l3 21H13z" fill="#eef1f3"/><path d="M15.300 19h9.400l.700 5H14.600zM14 29h12l.600 4H13.400z" fill="#c8102e"/><path d="M15 8h10v6H15z" fill="#ffd02e"/><path d="M14 8l6-4 6 4z" fill="#5b6670"/><path d="M26 11l10-3v6zM14 11L4 8v6z" fill="#ffecad" fill-opacity=".7"/>',
  rocket:
    '<path d="M20 4c6 5 7 13 5 21H15C13 17 14 9 20 4z" fill="#eef1f3"/><circle cx="20" cy="15" r="3.500" fill="#1456c8"/><path d="M15 19l-6 6v5l7-4zM25 19l6 6v5l-7-4z" fill="#c8102e"/><path d="M16 26h8l-4 10z" fill="#f2b807"/>',
  crown:
    '<path d="M6 13l8 7 6-12 6 12 8-7-4 18H10z" fill="#e8bd55"/><path d="M10 31h20v4H10z" fill="#a87a14"/><path d="M18 17l2-5 2 5v9h-4z" fill="#fff0bf"/><circle cx="6" cy="12" r="2" fill="#c8102e"/><circle cx="20" cy="7" r="2" fill="#1456c8"/><circle cx="34" cy="12" r="2" fill="#c8102e"/>',
  castle:
    '<path d="M8 16h6v4h3v-4h6v4h3v-4h6v19H8z" fill="#c9d0d6"/><path d="M17 35v-7a3 3 0 0 1 6 0v7z" fill="#5a4030"/><path d="M11 24h3v4h-3zM26 24h3v4h-3z" fill="#5b6670"/><path d="M19 5h2v11h-2z" fill="#5b6670"/><path d="M21 5l8 3-8 3z" fill="#e8bd55"/>',
  packet:
    '<path d="M8 6h24v28H8z" fill="#c8102e"/><path d="M8 6h24v8c-4 4-8 6-12 6S12 18 8 14z" fill="#a50d26"/><circle cx="20" cy="20" r="5" fill="#ffd02e"/>',
};

/** Drawing of a gift; nothing for one this page does not know. Decorative: the name stands beside it. */
export function GiftArt({ giftId, size }: GiftArtProps) {
  const art = ART[giftId];
  if (art === undefined) return null;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
      // Our own drawings, no user content.
      dangerouslySetInnerHTML={{ __html: art }}
    />
  );
}
