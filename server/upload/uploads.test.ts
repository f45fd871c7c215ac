import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { siteCalls } from "../../contract/http/site.ts";
import { userCalls } from "../../contract/http/user.ts";
import { addUser, memoryLimiter, type TestPortal, testPortal } from "../follow/testing.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { registerUploads } from "./upload.files.ts";
import { registerUploadCalls } from "./upload.routes.ts";
import { createUploads } from "./uploads.ts";

const call = userCalls.userCommonMultiUploadBase64;
const HOUR_MS = 3_600_000;
const clock = manualClock();
const dataDir = mkdtempSync(join(tmpdir(), "uploads-test-"));
const dir = join(dataDir, "uploads");

let database: TestDatabase;
let portal: TestPortal;
let me: string;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  const uploads = createUploads({ db: database.db, clock, log: silentLog(), limiter: memoryLimiter(clock), dir });
  portal = await testPortal([call, siteCalls.uploadMultiUploadBase64], (registry) => registerUploadCalls(registry, uploads), [
    (app) => registerUploads(app, dir),
  ]);
  me = await addUser(database.db, "我");
});
afterAll(async () => {
  await portal.app.close();
  await database.remove();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  clock.advance(HOUR_MS);
  rmSync(dir, { recursive: true, force: true });
  await sql`delete from upload`.execute(database.db);
});

const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#c00" } });
const upload = (images: readonly (Buffer | string)[], as = me) =>
  portal.call(call, { as, body: { images: images.map((image) => (typeof image === "string" ? image : image.toString("base64"))) } });
const files = () => {
  try {
    return readdirSync(dir);
  } catch {
    // The folder is created with the first image.
    return [];
  }
};
const rows = async () => (await sql<{ name: string; bytes: number }>`select name, bytes from upload`.execute(database.db)).rows;

async function stored(images: readonly (Buffer | string)[]): Promise<Buffer[]> {
  const answer = await upload(images);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.urls.map((url) => readFileSync(join(dataDir, url)));
}
async function expectRefused(images: readonly (Buffer | string)[], code: number, message: string): Promise<void> {
  expect(await upload(images)).toMatchObject({ code, message, data: null });
  expect([files(), await rows()]).toEqual([[], []]);
}

/** A PNG whose header claims this size, with an invalid first data chunk. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", Buffer.alloc(20)), chunk("IEND", Buffer.alloc(0))]);
}

describe("what is stored", () => {
  test("each kind becomes WebP under a name of the server's, in order", async () => {
    const base = red(40, 30);
    const images = await Promise.all(
      [base.clone().png(), base.clone().jpeg(), base.clone().webp(), base.clone().gif()].map((s) => s.toBuffer()),
    );
    const answer = await upload(images);
    expect(answer.data.urls).toHaveLength(4);
    for (const url of answer.data.urls) {
      expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
      const meta = await sharp(readFileSync(join(dataDir, url))).metadata();
      expect([meta.format, meta.width, meta.height]).toEqual(["webp", 40, 30]);
    }
    expect((await rows()).map((row) => `/uploads/${row.name}`).toSorted()).toEqual(answer.data.urls.toSorted());
    expect(files()).toHaveLength(4);
  });

  test("for the portal alone: nobody else on the machine may read it or look for it", async () => {
    await stored([await red(4, 4).png().toBuffer()]);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(files().map((name) => statSync(join(dir, name)).mode & 0o777)).toEqual([0o600]);
  });

  test("also as a data URL, and under the other path", async () => {
    const png = await red(4, 4).png().toBuffer();
    // The type that the sender names does not matter.
    expect(await stored([`data:image/jpeg;base64,${png.toString("base64")}`])).toHaveLength(1);
    const other = await portal.call(siteCalls.uploadMultiUploadBase64, { as: me, body: { images: [png.toString("base64")] } });
    expect(other.data.urls).toHaveLength(1);
  });

  test("upright, no larger than 1920, without what else the file held", async () => {
    const photo = await red(3000, 1000)
      .withExif({ IFD0: { Copyright: "GEHEIM", ImageDescription: "home address" }, IFD3: { GPSLatitude: "39/1 54/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const [bytes] = await stored([photo]);
    const meta = await sharp(bytes).metadata();
    expect([meta.width, meta.height]).toEqual([640, 1920]);
    expect([meta.exif, meta.orientation, meta.icc, meta.xmp]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("an animation is its first frame", async () => {
    const frames = await Promise.all(
      ["#f00", "#0f0", "#00f"].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(3);
    const [bytes] = await stored([gif]);
    const meta = await sharp(bytes).metadata();
    expect([meta.pages ?? 1, meta.width, meta.height]).toEqual([1, 8, 8]);
    expect((await sharp(bytes).stats()).dominant.r).toBeGreaterThan(200);
  });

  test("nothing of a page appended to an image or hidden in it", async () => {
    const html = "<html><script>alert(document.cookie)</script></html>";
    const png = Buffer.concat([await red(16, 16).png().toBuffer(), Buffer.from(html)]);
    const jpeg = await red(16, 16)
      .withExif({ IFD0: { ImageDescription: html } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes("<script>")).toBe(true);
    for (const bytes of await stored([png, jpeg])) {
      expect(bytes.includes("script")).toBe(false);
      expect(bytes.subarray(0, 4).toString()).toBe("RIFF");
    }
  });
});

describe("what is refused, leaving nothing", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>';
  const kinds = "仅支持 PNG、JPG、WebP、GIF 图片";

  test("SVG, under its own name and under another's, pages, and other images", async () => {
    await expectRefused([Buffer.from(svg)], 400, kinds);
    await expectRefused([`data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`], 400, kinds);
    await expectRefused([`data:image/png;base64,${Buffer.from(svg).toString("base64")}`], 400, kinds);
    await expectRefused([`data:image/png;base64,${Buffer.from(`<?xml version="1.0"?>${svg}`).toString("base64")}`], 400, kinds);
    await expectRefused([Buffer.from("<!doctype html><script>1</script>")], 400, kinds);
    await expectRefused([await red(4, 4).tiff().toBuffer()], 400, kinds);
    await expectRefused([await red(4, 4).avif().toBuffer()], 400, kinds);
  });

  test("a file that only begins like an image", async () => {
    const broken = "图片已损坏，无法识别";
    await expectRefused([Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(svg)])], 400, broken);
    await expectRefused([Buffer.concat([Buffer.from("GIF89a"), Buffer.from(svg)])], 400, broken);
    await expectRefused([Buffer.concat([Buffer.from("RIFF____WEBP"), Buffer.from(svg)])], 400, broken);
    const png = await red(400, 400).png().toBuffer();
    await expectRefused([png.subarray(0, 60)], 400, broken);
    await expectRefused([pngHeader(100, 100)], 400, broken);
  });

  test("more than 40 million pixels, by what the header says", async () => {
    await expectRefused([pngHeader(10_000, 10_000)], 413, "图片尺寸过大");
    await expectRefused([pngHeader(40_000_001, 1)], 413, "图片尺寸过大");
    await expectRefused([pngHeader(2 ** 31 - 1, 2 ** 31 - 1)], 400, "图片已损坏，无法识别");
  });

  test("more than 5 MB", async () => {
    const png = await red(4, 4).png().toBuffer();
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    await expectRefused([padded(5_242_881)], 413, "图片不能超过5MB");
    await expectRefused([padded(5_400_000)], 413, "图片不能超过5MB");
    // More than a request may contain.
    expect((await upload([padded(8_000_000)])).code).toBe(413);
    expect(await stored([padded(5_242_880)])).toHaveLength(1);
  });

  test("what is no base64", async () => {
    const invalid = "图片内容不是有效的 Base64";
    for (const text of ["不是", "abc", "a===", "YWJj\nYWJj", "data:image/png,<svg/>", "../../etc/passwd", "data:image/png;base64,"]) {
      await expectRefused([text], 400, invalid);
    }
    expect(await portal.call(call, { as: me, body: { images: [] } })).toMatchObject({ code: 400 });
    expect(await portal.call(call, { as: me, body: { images: Array.from({ length: 10 }, () => "YWJj") } })).toMatchObject({ code: 400 });
  });

  test("all of them when one is bad, also when the database refuses", async () => {
    const png = await red(4, 4).png().toBuffer();
    await expectRefused([png, Buffer.from(svg)], 400, kinds);
    await expectRefused([png, pngHeader(100, 100)], 400, "图片已损坏，无法识别");
    // The user does not exist: the row cannot be written, so no file may remain.
    expect(await upload([png, png], "99999999")).toMatchObject({ code: 500 });
    expect([files(), await rows()]).toEqual([[], []]);
  });

  test("visitors, other sites, and more than 60 an hour", async () => {
    const png = (await red(4, 4).png().toBuffer()).toString("base64");
    expect(await portal.call(call, { body: { images: [png] } })).toMatchObject({ code: 401 });
    const crossing = await portal.app.inject({
      method: "POST",
      url: "/tapi/user/common/multiUploadBase64",
      headers: { "access-token": me, "sec-fetch-site": "cross-site" },
      payload: { images: [png] },
    });
    expect(crossing.statusCode).toBe(403);
    for (let i = 0; i < 6; i += 1) expect(await upload(Array.from({ length: 9 }, () => png))).toMatchObject({ code: 200 });
    expect(await upload(Array.from({ length: 6 }, () => png))).toMatchObject({ code: 200 });
    expect(await upload([png])).toMatchObject({ code: 429, message: "上传过于频繁，请稍后再试" });
    expect(files()).toHaveLength(60);
  });
});

describe("GET /uploads/", () => {
  test("an image, kept for good, and nothing but an image", async () => {
    const png = await red(4, 4).png().toBuffer();
    const url = (await upload([png])).data.urls[0] ?? "";
    const answer = await portal.app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(readFileSync(join(dataDir, url)))).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  test("no other file, however it is asked for", async () => {
    await upload([await red(4, 4).png().toBuffer()]);
    writeFileSync(join(dataDir, "secret.txt"), "secret");
    writeFileSync(join(dir, "secret.txt"), "secret");
    writeFileSync(join(dir, `.${"a".repeat(32)}.webp.part`), "secret");
    const hex = "a".repeat(32);
    for (const path of [
      "../secret.txt",
      "..%2fsecret.txt",
      "..%252fsecret.txt",
      "%2e%2e%2fsecret.txt",
      "....//secret.txt",
      "..\\secret.txt",
      "..%5csecret.txt",
      "secret.txt",
      `.${hex}.webp.part`,
      `${hex}.webp`,
      `${hex}.webp%00`,
      `${hex}.webp%0a`,
      `${hex.toUpperCase()}.webp`,
      `${hex}.webp/../secret.txt`,
      `../uploads/secret.txt`,
      "",
      "%",
    ]) {
      const answer = await portal.app.inject({ url: `/uploads/${path}` });
      expect([path, answer.statusCode, answer.body.includes("secret")]).toEqual([path, path === "%" ? 400 : 404, false]);
    }
  });
});
