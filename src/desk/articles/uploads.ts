import { createContext, useCallback, useRef, useState } from "react";
import type { ArticleCover } from "../../../contract/http/content.ts";
import type { Answer } from "../../api/client.ts";
import type { DeskApi } from "../api/deskApi.ts";
import { uploadPicture } from "./uploadPicture.ts";

type Upload = (file: File) => Answer<ArticleCover>;

/** Sends a picture of the article that is open. */
export const UploadContext = createContext<Upload>(() => {
  throw new Error("no article is open");
});

interface Uploads {
  readonly upload: Upload;
  readonly isUploading: boolean;
  /** Resolves when none is under way, and what asked for them has what it asked for. */
  readonly ended: () => Promise<void>;
}

/** The pictures of an article that are on their way: it is not published without them. */
export function useUploads(api: DeskApi): Uploads {
  const underWay = useRef(new Set<Promise<unknown>>());
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
  const ended = useCallback(async () => void (await Promise.allSettled(underWay.current)), []);
  return { upload, isUploading, ended };
}
