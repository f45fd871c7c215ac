import { type ChangeEvent, useState } from "react";
import { UPLOAD_MAX_BYTES } from "../../contract/limits.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import { useIsAlive } from "./useIsAlive.ts";

/** Types the server accepts (design: uploads are images only, 5 MB). */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
export const UNREADABLE = "图片无法读取，请换一张";

/** Why a file cannot be uploaded, checked before it is read; null when it can. */
export function pictureProblem(file: Pick<File, "type" | "size">): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return "仅支持 JPG、PNG、WebP、GIF 格式的图片";
  if (file.size === 0) return UNREADABLE;
  return file.size > UPLOAD_MAX_BYTES ? "图片不能超过 5MB" : null;
}

/** Resolves to a data URL; null if the file cannot be read. */
function readFile(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : null));
    reader.addEventListener("error", () => resolve(null));
    reader.readAsDataURL(file);
  });
}

/** Data URLs of all chosen files, or the problem with them. `room`: how many more may be added, of `most`. */
export async function readPictures(files: readonly File[], room: number, most: number): Promise<Result<readonly string[], string>> {
  const wrong = files.map(pictureProblem).find((text) => text !== null) ?? (files.length > room ? `最多 ${most} 张图片` : null);
  if (wrong !== null) return err(wrong);
  const sources = await Promise.all(files.map(readFile));
  return sources.every((source) => source !== null) ? ok(sources) : err(UNREADABLE);
}

/** Props of an input for one picture. It passes on the chosen file unless it cannot be uploaded; `problem` then says why. */
export function usePictureInput(onFile: (file: File) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const isAlive = useIsAlive();
  return {
    problem,
    input: {
      type: "file",
      // A file chosen before the page is alive would be lost.
      disabled: !isAlive,
      accept: PICTURE_TYPES.join(","),
      onChange(event: ChangeEvent<HTMLInputElement>): void {
        const file = event.target.files?.[0];
        // Lets the reader choose the same file again after it was refused or its dialog was closed.
        event.target.value = "";
        if (!file) return;
        const wrong = pictureProblem(file);
        setProblem(wrong);
        if (wrong === null) onFile(file);
      },
    },
  } as const;
}
