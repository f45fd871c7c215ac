import { createContext, useCallback, useRef, useState } from "react";
import { NO_ANSWER } from "../../../contract/codes/errors.ts";
import type { ArticleCover } from "../../../contract/http/content.ts";
import { err } from "../../../contract/result.ts";
import type { Answer } from "../../api/client.ts";
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

/** Uploads a picture, which the desk re-encodes in three sizes. */
async function uploadPicture(api: DeskApi, file: File): Answer<ArticleCover> {
  const picture = await base64Of(file);
  return picture === null ? err({ code: NO_ANSWER, message: UNREADABLE }) : api.send("POST /covers", { body: { picture } });
}

type Upload = (file: File) => Answer<ArticleCover>;

/** Uploads a picture for the item being edited: an article or a placement. */
export const UploadContext = createContext<Upload>(() => {
  throw new Error("nothing is being written");
});

interface Uploads {
  readonly upload: Upload;
  readonly isUploading: boolean;
  /** Resolves after all uploads have ended and their callers have the results; true when all succeeded. */
  readonly ended: () => Promise<boolean>;
}

/** Pictures being uploaded: the item being edited is not published without them. */
export function useUploads(api: DeskApi): Uploads {
  const underWay = useRef(new Set<Answer<ArticleCover>>());
  const [isUploading, setIsUploading] = useState(false);
  const upload = useCallback<Upload>(
    (file) => {
      const answering = uploadPicture(api, file);
      underWay.current.add(answering);
      setIsUploading(true);
      void answering.finally(() => {
        underWay.current.delete(answering);
        setIsUploading(underWay.current.size > 0);
      });
      return answering;
    },
    [api],
  );
  const ended = useCallback(async () => (await Promise.all(underWay.current)).every(({ ok }) => ok), []);
  return { upload, isUploading, ended };
}
