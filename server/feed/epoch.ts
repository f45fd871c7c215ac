import { randomBytes } from "node:crypto";

/** A new channel epoch: 12 hex digits, in the format of the event log. */
export function newEpoch(): string {
  return randomBytes(6).toString("hex");
}
