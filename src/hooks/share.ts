import { copyText } from "./copyText.ts";

export type Shared = "shared" | "copied" | "given-up" | "failed";

/** Shares a URL: by the system's share sheet on phones, else by the clipboard. */
export async function shareLink(title: string, url: string): Promise<Shared> {
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "given-up";
      // Not allowed here; the clipboard may be.
    }
  }
  return (await copyText(url)) ? "copied" : "failed";
}
