import type { EngineProblem } from "../../../machines/player/playerMachine.ts";
import type { FlvModule } from "./flvModule.ts";

/** DOMException of a type the browser cannot decode (`addSourceBuffer`). */
const NOT_SUPPORTED = 9;

/** What flv.js says went wrong, by the names of its events. */
export function problemOf({ ErrorTypes, ErrorDetails }: FlvModule, type: unknown, detail: unknown, info: unknown): EngineProblem {
  const code: unknown = typeof info === "object" && info !== null ? (info as { readonly code?: unknown }).code : undefined;
  if (type === ErrorTypes.NETWORK_ERROR)
    return detail === ErrorDetails.NETWORK_STATUS_CODE_INVALID && (code === 404 || code === 410) ? "missing" : "network";
  if (detail === ErrorDetails.MEDIA_CODEC_UNSUPPORTED) return "codec";
  if (detail === ErrorDetails.MEDIA_MSE_ERROR) return code === NOT_SUPPORTED ? "codec" : "network";
  return "format";
}
