import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import fastify from "fastify";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { thumbHashColour } from "../../contract/rules/thumbHash.ts";
import { silentLog } from "../kit/log.ts";
import { registerCovers } from "./covers.files.ts";
import { createCovers } from "./covers.ts";

const root = mkdtempSync(join(tmpdir(), "covers-test-"));
const dir = join(root, "covers");
const covers = createCovers({ dir, log: silentLog() });
beforeEach(() => rmSync(dir, { recursive: true, force: true }));
afterAll(() => rmSync(root, { recursive: true }));

const plain = (width: number, height: number, background = "#c03010") => sharp({ create: { width, height, channels: 3, background } });
const files = () => {
  try {
    return readdirSync(dir).toSorted();
  } catch {
    return [];
  }
};

/** A PNG whose header claims this size, without the pixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", Buffer.alloc(20)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("a photo comes out upright in three sizes, without its place and whatever else it held, with the hash of its looks", async () => {
  const photo = await plain(2400, 1600)
    .withExif({ IFD0: { Copyright: "GEHEIM" }, IFD3: { GPSLatitude: "39/1 54/1 0/1", GPSLongitude: "116/1 24/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const made = await covers.make(photo);
  if (!made.ok) throw new Error(made.error.message);
  const { base, kind, thumbhash } = made.value;
  expect([base, kind]).toEqual([expect.stringMatching(/^\/covers\/[0-9a-f]{32}$/), "webp"]);
  const sizes = await Promise.all(
    [1600, 720, 320].map(async (width) => {
      const bytes = readFileSync(join(root, `${base}-${width}.webp`));
      expect(bytes.includes("GEHEIM")).toBe(false);
      const { format, width: w, height: h, exif, orientation, xmp } = await sharp(bytes).metadata();
      return [format, w, h, exif, orientation, xmp];
    }),
  );
  expect(sizes).toEqual([
    ["webp", 1600, 2400, undefined, undefined, undefined],
    ["webp", 720, 1080, undefined, undefined, undefined],
    ["webp", 320, 480, undefined, undefined, undefined],
  ]);
  expect(files()).toHaveLength(3);
  const [, r, g, b] = /^rgb\((\d+) (\d+) (\d+)\)$/.exec(thumbHashColour(thumbhash ?? "") ?? "") ?? [];
  for (const [value, meant] of [
    [r, 0xc0],
    [g, 0x30],
    [b, 0x10],
  ] as const) {
    expect(Math.abs(Number(value) - meant)).toBeLessThan(12);
  }
});

test("a small picture is not made larger, and no hash is nobody's colour", async () => {
  const made = await covers.make(await plain(400, 200).png().toBuffer());
  const base = made.ok ? made.value.base : "";
  const widths = await Promise.all([1600, 720, 320].map(async (w) => (await sharp(join(root, `${base}-${w}.webp`)).metadata()).width));
  expect(widths).toEqual([400, 400, 320]);
  for (const text of ["", "????????", "AAA"]) expect(thumbHashColour(text)).toBeNull();
});

test("what lies about its kind, is no picture, is too large or too many pixels is refused with a code, leaving nothing", async () => {
  const png = await plain(40, 40).png().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>');
  const refused = async (bytes: Buffer) => {
    const made = await covers.make(bytes);
    return made.ok ? null : [made.error.code, made.error.message];
  };
  const kinds = [400, "仅支持 PNG、JPG、WebP、GIF 图片"];
  const broken = [400, "图片已损坏，无法识别"];
  expect(await refused(svg)).toEqual(kinds);
  expect(await refused(await plain(40, 40).tiff().toBuffer())).toEqual(kinds);
  expect(await refused(Buffer.from("<!doctype html><script>1</script>"))).toEqual(kinds);
  // Files that begin like one kind and continue as another, or as nothing.
  expect(await refused(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), svg]))).toEqual(broken);
  expect(await refused(Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), png]))).toEqual(broken);
  expect(await refused(png.subarray(0, 60))).toEqual(broken);
  expect(await refused(bomb(30_000, 30_000))).toEqual([413, "图片尺寸过大"]);
  expect(await refused(Buffer.concat([png, Buffer.alloc(5_242_881 - png.length)]))).toEqual([413, "图片不能超过5MB"]);
  expect(files()).toEqual([]);
});

test("they are served as images, kept for good, and nothing else of the folder is", async () => {
  const made = await covers.make(await plain(40, 40).png().toBuffer());
  const base = made.ok ? made.value.base : "";
  const app = fastify();
  registerCovers(app, dir);
  const answer = await app.inject({ url: `${base}-720.webp` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "public, max-age=31536000, immutable" });
  for (const url of [`${base}.webp`, `${base}-100.webp`, "/covers/..%2f..%2fsecret.txt", `/covers/${"a".repeat(32)}-720.webp`]) {
    expect((await app.inject({ url })).statusCode, url).toBe(404);
  }
  await app.close();
});
