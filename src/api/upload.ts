import { PERSONAL_REQUEST_TIMEOUT_MS, UPLOAD_BODY_BYTES, UPLOAD_PICTURES } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import type { ReplyOf } from "./calls.ts";
import type { Answer, Api } from "./client.ts";

/** Pictures of users, rooms and applications; never encrypted. */

/** A portrait: base64 or a data URL, at most 5 MB. */
export function uploadPortrait(api: Api, image: string) {
  return api.send("POST /tapi/user/common/multiUploadBase64", {
    body: { images: [image] },
    isPlain: true,
    timeoutMs: PERSONAL_REQUEST_TIMEOUT_MS,
  });
}

/** Body bytes besides the pictures: names, quotes and the request's context. */
const BODY_REST_BYTES = 4_096;

/** Splits the pictures, in order, into requests as large as a body may be. */
function batches(images: readonly string[]): readonly (readonly string[])[] {
  const made: string[][] = [];
  let room = 0;
  for (const image of images) {
    const last = made.at(-1);
    if (last && image.length <= room && last.length < UPLOAD_PICTURES) last.push(image);
    else {
      made.push([image]);
      room = UPLOAD_BODY_BYTES - BODY_REST_BYTES;
    }
    room -= image.length;
  }
  return made;
}

/** Pictures for a room or an application: base64 or data URLs, 5 MB each. The first refused request ends the upload. */
export async function uploadPictures(api: Api, images: readonly string[]): Answer<ReplyOf<"POST /aapi/api/upload/multiUploadBase64">> {
  const urls: string[] = [];
  for (const batch of batches(images)) {
    const sent = await api.send("POST /aapi/api/upload/multiUploadBase64", {
      body: { images: batch },
      isPlain: true,
      timeoutMs: PERSONAL_REQUEST_TIMEOUT_MS,
    });
    if (!sent.ok) return sent;
    urls.push(...sent.value.urls);
  }
  return ok({ urls });
}
