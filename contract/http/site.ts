import { type Static, Type } from "typebox";
import { get, post } from "./call.ts";
import { At, Banners, Place } from "./content.ts";
import { UPLOAD_BODY_BYTES } from "../limits.ts";
import { RoomCard } from "./room.ts";
import { UploadBody, UploadReply } from "./user.ts";
import { withDefault } from "./withDefault.ts";

/** Calls of the site family (docs/product.md 7). A call without a reply is not built yet and answers 501. */
/** A hot search (docs/product.md 3), best first; rank from 1. */
export const HotSearch = Type.Object({ word: Type.String(), rank: Type.Integer() });
export type HotSearch = Static<typeof HotSearch>;

/** The brand's app: the portal on a phone's home screen (PWA). */
const AppInfo = Type.Object({
  name: Type.String(),
  version: Type.String(),
  /** `2026-11-22` */
  updatedOn: Type.String(),
  company: Type.String(),
  /** Root-relative URL of the page that a phone opens. */
  url: Type.String(),
});

export const siteCalls = {
  /** What an anchor must know before a broadcast, one line each. */
  downloadLiveTips: get("aapi", "/api/download/live-tips", "any", {
    reply: Type.Object({ title: Type.String(), tips: Type.Array(Type.String()) }),
  }),
  uploadMultiUploadBase64: post("aapi", "/api/upload/multiUploadBase64", "user", {
    plain: true,
    bodyBytes: UPLOAD_BODY_BYTES,
    body: UploadBody,
    reply: UploadReply,
  }),
  /** Whether this brand offers its app in the help bar, and where. */
  downloadConfig: get("aapi", "/api/download/config", "any", {
    reply: Type.Object({ isOffered: Type.Boolean(), url: Type.String(), version: Type.String() }),
  }),
  downloadInfo: get("aapi", "/api/download/info", "any", { reply: AppInfo }),
  /** Categories of rooms. */
  navList: get("aapi", "/api/nav/list", "any", {
    reply: Type.Object({ list: Type.Array(Type.Object({ navId: Type.String(), name: Type.String(), rooms: Type.Integer() })) }),
  }),
  /** Banners at a place for this brand, in force at `at`; default: those of the home page. */
  bannerList: get("aapi", "/api/banner/list", "any", {
    query: Type.Object({ placeCode: withDefault(Place, "home-top"), at: At }),
    reply: Banners,
  }),
  searchList: get("aapi", "/api/search/list", "any", { reply: Type.Object({ list: Type.Array(HotSearch) }) }),
  /** type 1 those live, 2 all */
  searchRoomByWord: get("aapi", "/api/search/roomByWord", "any", {
    query: Type.Object({
      word: withDefault(Type.String({ maxLength: 50 }), ""),
      type: withDefault(Type.Union([Type.Literal(1), Type.Literal(2)]), 2),
    }),
    reply: Type.Object({ list: Type.Array(RoomCard) }),
  }),
};
