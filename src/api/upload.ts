import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, WireCall } from "./client.ts";
import { PERSONAL_REQUEST_TIMEOUT_MS } from "../../contract/limits.ts";

/** Pictures of users (contract/http/user.ts); never wrapped as encrypted data. */
export const UPLOAD_CALLS = {
  userCommonMultiUploadBase64: { method: "POST", segment: "tapi", path: "/user/common/multiUploadBase64", access: "user", plain: true },
} as const satisfies Record<string, WireCall>;

/** Base64 or data URLs, 5 MB each, at most 9; answers the root-relative URLs of what was kept, in their order. */
export function uploadImages(api: Api, images: readonly string[]): Promise<Result<{ readonly urls: readonly string[] }, ApiFailure>> {
  return api.send(UPLOAD_CALLS.userCommonMultiUploadBase64, { body: { images }, timeoutMs: PERSONAL_REQUEST_TIMEOUT_MS });
}
