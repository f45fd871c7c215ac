import { isRouteErrorResponse } from "react-router-dom";
import { ErrorCode } from "../../contract/codes/errors.ts";

export interface PageError {
  readonly status: number;
  readonly message: string;
}

function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null) return null;
  const { status, response } = error as { status?: unknown; response?: { status?: unknown } | null };
  if (typeof status === "number") return status;
  return typeof response?.status === "number" ? response.status : null;
}

/** The status of the error or its response, by default 500; its message, by default Error (docs/product.md 8). */
export function pageErrorOf(error: unknown): PageError {
  const status = statusOf(error) ?? ErrorCode.internal;
  if (isRouteErrorResponse(error)) {
    const message = typeof error.data === "string" && error.data !== "" ? error.data : error.statusText;
    return { status, message: message || "Error" };
  }
  const message = error instanceof Error ? error.message : "";
  return { status, message: message || "Error" };
}
