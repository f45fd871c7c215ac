import { get, post } from "./call.ts";

/** Calls of the user family (spec section 7). A call without a reply is not built yet and answers 501. */
export const userCalls = {
  /** mode 1 phone code, mode 0 password */
  userLogin: post("tapi", "/user/login", "any"),
  userAccountLogin: post("tapi", "/user/account/login", "any"),
  userAccountRegister: post("tapi", "/user/account/register", "any"),
  userRegister: post("tapi", "/user/register", "any"),
  userCenterRetrievePassword: post("tapi", "/user/center/retrievePassword", "any"),
  /** userId; 200 or 20001 is success */
  userLogout: get("tapi", "/user/logout", "user"),
  userCenterInfo: get("tapi", "/user/center/info", "user"),
  userCenterUpdateInfo: post("tapi", "/user/center/updateInfo", "user"),
  /** nickName */
  userCenterUpdateNickName: get("tapi", "/user/center/updateNickName", "user"),
  /** portraitUrl */
  userCenterUpdatePortrait: get("tapi", "/user/center/updatePortrait", "user"),
  userCenterUpdatePassword: post("tapi", "/user/center/updatePassword", "user"),
  userCenterInitPassword: post("tapi", "/user/center/initPassword", "user"),
  userCenterRealName: get("tapi", "/user/center/real-name", "user"),
  postUserCenterRealName: post("tapi", "/user/center/real-name", "user"),
  userCenterBindPhone: post("tapi", "/user/center/bind/phone", "user"),
  /** nickName */
  userCheckNickName: get("tapi", "/user/check/nick-name", "any"),
  userVerificationSlidingVerification: get("tapi", "/user/verification/sliding-verification", "any"),
  /** key and iv */
  userKeyGetDynamicKey: get("tapi", "/user/key/getDynamicKey", "any"),
  /** id */
  userInfoPersonalSpace: get("tapi", "/user/info/personal-space", "any"),
  /** userId&type&page&pageSize=10 */
  userInfoAttention: get("tapi", "/user/info/attention", "any"),
  userCommonMultiUploadBase64: post("tapi", "/user/common/multiUploadBase64", "user", { plain: true }),
  userWelList: get("tapi", "/user/wel/list", "anchor"),
  userWelAdd: post("tapi", "/user/wel/add", "anchor"),
  userWelDel: post("tapi", "/user/wel/del", "anchor"),
  userWelEditContent: post("tapi", "/user/wel/editContent", "anchor"),
  userWelUpdateWelcome: post("tapi", "/user/wel/updateWelcome", "anchor"),
};
