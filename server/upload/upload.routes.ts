import { siteCalls } from "../../contract/http/site.ts";
import { userCalls } from "../../contract/http/user.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Uploads } from "./uploads.ts";

/** One upload under two paths (docs/product.md 7). */
export function registerUploadCalls(registry: CallRegistry, uploads: Uploads): void {
  for (const call of [userCalls.userCommonMultiUploadBase64, siteCalls.uploadMultiUploadBase64] as const) {
    registry.handle(call, ({ body, context }) => uploads.add(context.identity.userId, body.images));
  }
}
