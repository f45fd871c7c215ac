import { randomBytes } from "node:crypto";

/** A channel's epoch: 12 hex digits, as the event log makes them. */
export function newEpoch(): string {
  return randomBytes(6).toString("hex");
}
