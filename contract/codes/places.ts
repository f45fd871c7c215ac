/** Slots for banners, adverts and posters (docs/product.md 7, `placeCode`), with the size they are drawn at. */
export const PLACES = {
  "home-top": { name: "首页轮播", kind: "banner", width: 1200, height: 120 },
  "home-side": { name: "首页右侧", kind: "advert", width: 352, height: 160 },
  "news-top": { name: "头条轮播", kind: "banner", width: 848, height: 360 },
  "news-side": { name: "头条右侧", kind: "advert", width: 352, height: 160 },
  "article-side": { name: "文章右侧", kind: "advert", width: 352, height: 160 },
  "live-top": { name: "直播轮播", kind: "banner", width: 1200, height: 120 },
  "room-side": { name: "直播间", kind: "poster", width: 352, height: 160 },
} as const satisfies Readonly<
  Record<string, { readonly name: string; readonly kind: "banner" | "advert" | "poster"; readonly width: number; readonly height: number }>
>;
export type PlaceCode = keyof typeof PLACES;

/** Maps the specification's code `home` to our own. */
export const placeOf = (code: string): string => (code === "home" ? "home-top" : code);
