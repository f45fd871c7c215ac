import type { WallClockMark } from "../types.ts";
import { type AmfValue, decodeAmf, encodeAmf } from "./amf.ts";
import { TAG, encodeTag } from "./tags.ts";

export interface ScriptData {
  readonly name: string;
  readonly value: { readonly [name: string]: AmfValue };
}

const MARK_NAME = "onWallClock";
const SET_DATA_FRAME = encodeAmf("@setDataFrame");

/** RTMP publishers wrap their metadata in `@setDataFrame`, which is for the server alone. */
export function withoutSetDataFrame(body: Buffer): Buffer {
  return body.subarray(0, SET_DATA_FRAME.length).equals(SET_DATA_FRAME) ? body.subarray(SET_DATA_FRAME.length) : body;
}

/** Name and object of a script tag; null for one of another shape. Throws AmfError for one that cannot be read. */
export function readScript(body: Buffer): ScriptData | null {
  const [name, value] = decodeAmf(body);
  if (typeof name !== "string") return null;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return { name, value: isObject ? (value as ScriptData["value"]) : {} };
}

export function encodeScript(timestamp: number, name: string, value: ScriptData["value"]): Buffer {
  return encodeTag(TAG.script, timestamp, encodeAmf(name, value));
}

/** Encodes a whole tag: at the frame of `pts` the wall clock showed `at`. */
export function encodeMark({ at, pts }: Omit<WallClockMark, "name">): Buffer {
  return encodeScript(pts, MARK_NAME, { at, pts });
}

/** Null for script data that is no mark of ours. */
export function markOf(data: ScriptData | null): WallClockMark | null {
  if (data?.name !== MARK_NAME) return null;
  const { at, pts } = data.value;
  return typeof at === "number" && typeof pts === "number" ? { name: MARK_NAME, at, pts } : null;
}
