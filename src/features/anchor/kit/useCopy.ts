import { useState } from "react";
import { copyText } from "../../../hooks/copyText.ts";

/** Copies a text to the clipboard. `message`: text that names the last copied text, or says that copying failed. */
export function useCopy(): { readonly message: string; copy(what: string, text: string): Promise<void> } {
  const [message, setMessage] = useState("");
  return {
    message,
    async copy(what, text) {
      setMessage((await copyText(text)) ? `${what}已复制` : "无法复制，请手动选择");
    },
  };
}
