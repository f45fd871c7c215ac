import { createHash } from "node:crypto";
import type { CallContext } from "./registry.ts";

/**
 * Identifies a visitor by what the server sees of the request, not by anything the client claims: one-time keys and
 * captchas are bound to it. Hex; the same for two requests of one browser on one network.
 */
export function visitorOf(context: Pick<CallContext, "ip" | "userAgent">): string {
  return createHash("sha256").update(`${context.ip}\n${context.userAgent}`).digest("hex").slice(0, 32);
}

/** Holder of a code (user/types.ts, CodeHolder): the user if there is one, else the visitor. */
export function holderOf(
  context: Pick<CallContext, "ip" | "userAgent"> & Partial<Pick<CallContext, "visitorId">>,
  userId: string | null,
): { readonly userId: string | null; readonly visitor: string; readonly visitorId: string } {
  return { userId, visitor: visitorOf(context), visitorId: context.visitorId ?? "" };
}
