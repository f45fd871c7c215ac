/** The server's message; `fallback` when it sent none or did not answer at all. */
export function refusalText({ code, message }: Refusal, fallback: string): string {
  return code === 0 || message === "" ? fallback : message;
}

/** Why a password was not set: its one-time key could not be fetched (`key`), or the server refused the password (`call`). */
export type SettingRefusal = Refusal & { readonly at: "key" | "call" };

export interface SettingFailure {
  readonly kind: "error" | "warning";
  readonly text: string;
}

/** An error for a key that could not be fetched, the server's message as a warning for the rest (docs/product.md 8). */
export function settingFailure(refusal: SettingRefusal): SettingFailure {
  if (refusal.at === "call") return { kind: "warning", text: refusalText(refusal, "设置失败，请稍后再试") };
  return { kind: "error", text: refusal.message === "" ? "密钥获取失败，请稍后再试" : refusal.message };
}

/** A failed call. `code` 0: no answer at all. `message` is the server's sentence, fit to be shown; may be "". */
export interface Refusal {
  readonly code: number;
  readonly message: string;
  /** The response was somebody else's (a proxy's page), with its status as `code`: the portal's answer is not known. */
  readonly isForeign?: boolean;
}
