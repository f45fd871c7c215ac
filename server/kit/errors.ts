import { ERROR_MESSAGE } from "../../contract/codes/errorMessages.ts";
import type { ErrorCode } from "../../contract/codes/errors.ts";

/**
 * An error with the code that crosses the wire. `message` is for the log, `userMessage` (Chinese) for the reader:
 * two fields, never mixed.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly userMessage: string;

  constructor(code: ErrorCode, logMessage: string, options: { readonly userMessage?: string; readonly cause?: unknown } = {}) {
    super(logMessage, options.cause === undefined ? {} : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.userMessage = options.userMessage ?? ERROR_MESSAGE[code];
  }
}

/** The text of any thrown value. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message === "" ? error.name : error.message;
  return String(error);
}

/** The `code` of a system or database error (`ENOENT`, `57P01`), or null. */
export function codeOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}
