import { err } from "../../../contract/result.ts";
import type { ArticleCover } from "../../../contract/http/content.ts";
import type { Answer } from "../../api/client.ts";
import { NO_ANSWER } from "../../../contract/codes/errors.ts";
import { UNREADABLE } from "../../hooks/pictureFile.ts";
import type { DeskApi } from "../api/deskApi.ts";

function base64Of(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).split(",")[1] ?? null));
    reader.addEventListener("error", () => resolve(null));
    reader.readAsDataURL(file);
  });
}

/** Sends a picture, which the desk writes anew in three sizes. */
export async function uploadPicture(api: DeskApi, file: File): Answer<ArticleCover> {
  const picture = await base64Of(file);
  return picture === null ? err({ code: NO_ANSWER, message: UNREADABLE }) : api.send("POST /covers", { body: { picture } });
}
