import { get, post } from "./call.ts";

/** Calls of the site family (spec section 7). A call without a reply is not built yet and answers 501. */
export const siteCalls = {
  downloadLiveTips: get("aapi", "/api/download/live-tips", "any"),
  uploadMultiUploadBase64: post("aapi", "/api/upload/multiUploadBase64", "user", { plain: true }),
  downloadConfig: get("aapi", "/api/download/config", "any"),
  downloadInfo: get("aapi", "/api/download/info", "any"),
  navList: get("aapi", "/api/nav/list", "any"),
  bannerList: get("aapi", "/api/banner/list", "any"),
  searchList: get("aapi", "/api/search/list", "any"),
  /** word&type */
  searchRoomByWord: get("aapi", "/api/search/roomByWord", "any"),
};
