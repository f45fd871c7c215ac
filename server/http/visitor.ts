import { createHash } from "node:crypto";
import type { CallContext } from "./registry.ts";

/**
 * Who a visitor is, by what the server sees of the request and not by anything the client says about itself: one-time
 * keys and captchas are bound to it. Hex; the same for two requests of one browser on one network.
 */
export function visitorOf(context: Pick<CallContext, "ip" | "userAgent">): string {
  return createHash("sha256").update(`${context.ip}\n${context.userAgent}`).digest("hex").slice(0, 32);
}
