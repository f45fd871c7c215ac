/**
 * The icons, as symbols of one sprite that the document carries once (`spriteMarkup`). 20 x 20 unless `box` says
 * otherwise; strokes and fills follow `currentColor` through the `svg` that uses them.
 */
export interface IconShape {
  readonly box?: string;
  readonly inner: string;
}

export const ICONS = {
  anim: { inner: '<rect x="2.5" y="4.5" width="15" height="11"/><path d="M10 4.5v11"/><circle cx="10" cy="10" r="2"/>' },
  at: { inner: '<circle cx="10" cy="10" r="3"/><path d="M13 7v4c0 1.5 4 1.7 4-1.5A7 7 0 1 0 13.5 16"/>' },
  bag: { inner: '<path d="M4 7h12v9.5H4zM7 7a3 3 0 0 1 6 0"/>' },
  ball: {
    inner:
      '<circle cx="10" cy="10" r="7"/><path d="m10 7 2.8 2-1 3.3H8.2L7.2 9zM10 3v4M16.6 8l-3.8 1M14 15.7l-2.2-3.4M6 15.7l2.2-3.4M3.4 8l3.8 1"/>',
  },
  ban: { inner: '<circle cx="10" cy="10" r="7"/><path d="m5 5 10 10"/>' },
  bell: { inner: '<path d="M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 17.5h3"/>' },
  bolt: { inner: '<path d="M11 2.5 5 11h4.5L9 17.5 15 9h-4.5z" fill="currentColor" stroke="none"/>' },
  bulb: { inner: '<path d="M7.5 13.5C6 12.5 5 11 5 9a5 5 0 0 1 10 0c0 2-1 3.5-2.5 4.5V15h-5zM8 17.5h4"/>' },
  cal: { inner: '<rect x="3" y="4.5" width="14" height="12.5"/><path d="M3 8.5h14M7 2.5v4M13 2.5v4"/>' },
  cam: { inner: '<rect x="2.5" y="5.5" width="10" height="9" rx="1"/><path d="m12.5 9 5-2.5v7l-5-2.5"/>' },
  card: { inner: '<rect x="2.5" y="5" width="15" height="10.5" rx="1"/><path d="M2.5 8.5h15"/>' },
  chat: { inner: '<path d="M3 4.5h14v9.5H9l-3.5 3v-3H3z"/>' },
  check: { inner: '<path d="m4.5 10.5 3.5 3.5 7.5-8"/>' },
  clock: { inner: '<circle cx="10" cy="10" r="7"/><path d="M10 6v4.2l2.8 1.8"/>' },
  close: { inner: '<path d="m5.5 5.5 9 9m0-9-9 9"/>' },
  copy: { inner: '<rect x="7" y="7" width="9.5" height="9.5"/><path d="M13 7V3.5H3.5V13H7"/>' },
  crown: { inner: '<path d="M3 14.5 2.5 6l4 3L10 4l3.5 5 4-3-.5 8.5z"/>' },
  danmu: { inner: '<path d="M3 4.5h14v9.5H9l-3.5 3v-3H3z"/><path d="M6 8h4M11.5 8H14M6 11h2M9.5 11H13"/>' },
  danmuoff: { inner: '<path d="M3 4.5h14v9.5H9l-3.5 3v-3H3z"/><path d="m4 17 12-14"/>' },
  dia: {
    box: "0 0 16 16",
    inner:
      '<path d="M4 2h8l3 4-7 8-7-8z" fill="currentColor"/><path d="M1 6h14M5.5 6 8 14l2.5-8L8 2z" fill="none" stroke="var(--surface)" stroke-width=".9"/>',
  },
  doc: { inner: '<path d="M5 3h7l3.5 3.5V17H5zM12 3v3.5h3.5M7.5 10h5M7.5 13h5"/>' },
  down: { inner: '<path d="m6 8 4 4 4-4"/>' },
  edit: { inner: '<path d="m4 16 .7-3.3L13 4.4 15.6 7l-8.3 8.3z"/>' },
  eye: {
    inner:
      '<path d="M2.5 10C4.3 6.8 6.8 5.2 10 5.2s5.7 1.6 7.5 4.8c-1.8 3.2-4.3 4.8-7.5 4.8S4.3 13.2 2.5 10z"/><circle cx="10" cy="10" r="2.2"/>',
  },
  filter: { inner: '<path d="M3 5h14M5.5 10h9M8 15h4"/>' },
  fire: {
    inner:
      '<path d="M10 17c-3.2 0-5-2-5-4.5C5 9 8.5 7.5 8.5 3c2.5 1 4 3.2 4 5.5.8-.3 1.2-.9 1.3-1.7 1 1.4 1.7 3 1.7 5.2C15.5 15 13.2 17 10 17z"/>',
  },
  flag: { inner: '<path d="M5 17V3.5h9.5L12.5 7l2 3.5H5"/>' },
  flash: { inner: '<path d="M11 2.5 5 11h4.5L9 17.5 15 9h-4.5z"/>' },
  full: { inner: '<path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4"/>' },
  gear: {
    inner:
      '<circle cx="10" cy="10" r="2.5"/><path d="M10 2.5v2.2M10 15.3v2.2M2.5 10h2.2M15.3 10h2.2M4.7 4.7l1.5 1.5M13.8 13.8l1.5 1.5M15.3 4.7l-1.5 1.5M6.2 13.8l-1.5 1.5"/>',
  },
  gift: {
    inner:
      '<rect x="3.5" y="8.5" width="13" height="8"/><path d="M2.5 5.5h15v3h-15zM10 5.5v11M10 5.5C7 5.5 6 4.7 6 3.7 6 2 9.5 2 10 5.5c.5-3.5 4-3.5 4-1.8 0 1-1 1.8-4 1.8z"/>',
  },
  hash: { inner: '<path d="M7.5 3.5 6 16.5M14 3.5l-1.5 13M3.5 7.5h13M3.5 12.5h13"/>' },
  heart: { inner: '<path d="M10 16.5C5 13 3 10.3 3 7.5a3.5 3.5 0 0 1 7-1 3.5 3.5 0 0 1 7 1c0 2.8-2 5.5-7 9z"/>' },
  help: {
    inner:
      '<circle cx="10" cy="10" r="7"/><path d="M8 8a2 2 0 1 1 3 1.7c-.7.4-1 .8-1 1.6"/><circle cx="10" cy="13.8" r=".6" fill="currentColor"/>',
  },
  home: { inner: '<path d="M3 9.5 10 3.5l7 6V16.5h-4.5v-4.5h-5v4.5H3z"/>' },
  horn: { inner: '<path d="M3 8.5v3.5l9 3.5V5zM12 8a2.3 2.3 0 0 1 0 4.5M5.5 13v3h2.5v-2"/>' },
  left: { inner: '<path d="m12 6-4 4 4 4"/>' },
  lock: { inner: '<rect x="5" y="9" width="10" height="7.5" rx="1"/><path d="M7 9V6.5a3 3 0 0 1 6 0V9"/>' },
  logout: { inner: '<path d="M11 4H4v12h7M8 10h9M14 7l3 3-3 3"/>' },
  moment: { inner: '<rect x="2.5" y="4" width="15" height="12"/><path d="M2.5 12.5h15M10 10.5v4M7 8.3h2M11 8.3h2"/>' },
  more: {
    inner:
      '<circle cx="5" cy="10" r="1.2" fill="currentColor"/><circle cx="10" cy="10" r="1.2" fill="currentColor"/><circle cx="15" cy="10" r="1.2" fill="currentColor"/>',
  },
  mute: { inner: '<path d="M3 8v4h3l4 3.5v-11L6 8z"/><path d="m13 8 4 4m0-4-4 4"/>' },
  pause: { inner: '<path d="M6 4h3v12H6zM11.5 4h3v12h-3z" fill="currentColor" stroke="none"/>' },
  phone: { inner: '<rect x="6" y="2.5" width="8" height="15" rx="1.5"/><path d="M9 15h2"/>' },
  pic: {
    inner:
      '<rect x="2.5" y="4" width="15" height="12"/><path d="m3 14 4.5-4.5 3.5 3.5 2.5-2.5 3.5 3.5"/><circle cx="13" cy="7.5" r="1.2"/>',
  },
  pin: { inner: '<path d="M7 3.5h6M8 3.5v5L5.5 11.5h9L12 8.5v-5M10 11.5V17"/>' },
  pinf: { inner: '<path d="M7 3.5h6M8 3.5v5L5.5 11.5h9L12 8.5v-5M10 11.5V17" fill="currentColor"/>' },
  pip: {
    inner: '<rect x="2.5" y="4.5" width="15" height="11"/><rect x="10" y="9.5" width="5.5" height="4" fill="currentColor" stroke="none"/>',
  },
  play: { inner: '<path d="M6 4v12l10-6z" fill="currentColor" stroke="none"/>' },
  plus: { inner: '<path d="M10 4.5v11M4.5 10h11"/>' },
  qr: { inner: '<path d="M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2h-2zM14.5 14.5h2v2h-2z"/>' },
  reload: { inner: '<path d="M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5"/>' },
  right: { inner: '<path d="m8 6 4 4-4 4"/>' },
  score: { inner: '<rect x="2.5" y="4.5" width="15" height="11"/><path d="M10 4.5v11M5.5 8h1.5v4M13 8h2v4h-2z"/>' },
  search: { inner: '<circle cx="9" cy="9" r="5.25"/><path d="m13 13 4 4"/>' },
  send: { inner: '<path d="m3 9.5 14-6-5 13-2.5-5.5z"/>' },
  set: { inner: '<path d="M3 6h8M15 6h2M3 14h2M9 14h8"/><circle cx="13" cy="6" r="2"/><circle cx="7" cy="14" r="2"/>' },
  share: { inner: '<path d="M12 4.5 16.5 9 12 13.5V11c-4 0-6.5 1.2-8.5 4C4 10 7 7.2 12 7z"/>' },
  shield: { inner: '<path d="M10 3l6 2v5c0 3.5-2.5 5.7-6 7-3.5-1.3-6-3.5-6-7V5z"/>' },
  smile: { inner: '<circle cx="10" cy="10" r="7"/><path d="M7 12c.8 1.2 1.8 1.8 3 1.8s2.2-.6 3-1.8"/><path d="M7.5 7.5v1M12.5 7.5v1"/>' },
  sound: { inner: '<path d="M3 8v4h3l4 3.5v-11L6 8z"/><path d="M13 7.5a3.5 3.5 0 0 1 0 5M15.2 5.5a6.5 6.5 0 0 1 0 9"/>' },
  star: { inner: '<path d="m10 3 2.1 4.5 4.9.6-3.6 3.4.9 4.9-4.3-2.4-4.3 2.4.9-4.9L3 8.1l4.9-.6z"/>' },
  sub: { inner: '<path d="M7 16V4.5M4 7.5l3-3 3 3" stroke="var(--down)"/><path d="M13 4v11.5M10 12.5l3 3 3-3" stroke="var(--up)"/>' },
  sync: { inner: '<path d="M3.5 9a6.5 6.5 0 0 1 11-3.5L17 8M16.5 11a6.5 6.5 0 0 1-11 3.5L3 12M17 4v4h-4M3 16v-4h4"/>' },
  tick: {
    box: "0 0 16 16",
    inner:
      '<path d="M1 4h14v3a1.5 1.5 0 0 0 0 3v3H1v-3a1.5 1.5 0 0 0 0-3z" fill="currentColor"/><path d="M10 5v7" stroke="var(--surface)" stroke-width="1" stroke-dasharray="1.5 1.3"/>',
  },
  top: { inner: '<path d="M4 3.5h12M10 17V7M5.5 11 10 6.5l4.5 4.5"/>' },
  trash: { inner: '<path d="M3.5 5.5h13M8 5.5v-2h4v2M5.5 5.5l.8 11h7.4l.8-11"/>' },
  tv: {
    inner:
      '<rect x="2.5" y="4" width="15" height="10" rx="1"/><path d="M7 17h6"/><path d="m8.5 6.8 4 2.2-4 2.2z" fill="currentColor" stroke="none"/>',
  },
  up: { inner: '<path d="m6 12 4-4 4 4"/>' },
  user: { inner: '<circle cx="10" cy="7" r="3.2"/><path d="M3.5 16.5c.8-3 3.2-4.5 6.5-4.5s5.7 1.5 6.5 4.5"/>' },
  users: {
    inner:
      '<circle cx="7.5" cy="7.5" r="2.7"/><path d="M2.5 15.5c.6-2.5 2.5-3.7 5-3.7s4.4 1.2 5 3.7M13 5.2a2.6 2.6 0 0 1 0 4.7M14.5 12c1.7.5 2.7 1.6 3 3.5"/>',
  },
  wallet: { inner: '<path d="M3 6h13v10.5H3zM3 6l10-3v3M12 10h5v3h-5z"/>' },
  warn: { inner: '<path d="M10 3 17.5 16.5h-15zM10 8v4"/><circle cx="10" cy="14.3" r=".5" fill="currentColor"/>' },
  wide: { inner: '<rect x="2.5" y="5" width="15" height="10"/><path d="m7 8-2 2 2 2M13 8l2 2-2 2"/>' },
} as const satisfies Readonly<Record<string, IconShape>>;

export type IconName = keyof typeof ICONS;
