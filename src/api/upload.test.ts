import { expect, it } from "vitest";
import { UPLOAD_BODY_BYTES } from "../../contract/limits.ts";
import { siteCalls } from "../../contract/http/site.ts";
import { err, ok } from "../../contract/result.ts";
import { apiOf } from "../hooks/testing/portal.tsx";
import { uploadPictures } from "./upload.ts";

const half = "x".repeat(UPLOAD_BODY_BYTES / 2);
const imagesOf = (body: object | undefined): readonly string[] => (body as { images: readonly string[] }).images;

it("sends pictures together as far as a body holds them, and answers their addresses in order", async () => {
  let n = 0;
  const api = apiOf((_call, { body }) => ok({ urls: imagesOf(body).map(() => `/uploads/${(n += 1)}.webp`) }));
  const answer = await uploadPictures(api, ["a", half, half, "b"]);
  expect(api.sent.map(({ path, input }) => [path, imagesOf(input.body).length])).toEqual([
    [siteCalls.uploadMultiUploadBase64.path, 2],
    [siteCalls.uploadMultiUploadBase64.path, 2],
  ]);
  expect(answer).toEqual(ok({ urls: ["/uploads/1.webp", "/uploads/2.webp", "/uploads/3.webp", "/uploads/4.webp"] }));
});

it("ends with the first request that is refused", async () => {
  const api = apiOf(() => err({ code: 413, message: "内容过大" }));
  expect(await uploadPictures(api, [half, half])).toEqual(err({ code: 413, message: "内容过大" }));
  expect(api.sent).toHaveLength(1);
});
