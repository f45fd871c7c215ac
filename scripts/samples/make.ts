import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { FILMS, FILM_MAX_BYTES, type Film } from "../../server/media/demo/films.ts";
import { court } from "./court.ts";
import { SAMPLE_RATE, crowdNoise } from "./noise.ts";
import { pitch } from "./pitch.ts";
import { FPS, HEIGHT, ROUND_S, type SceneOf, WIDTH } from "./scene.ts";

/**
 * `node scripts/samples/make.ts`: draws the films that demo rooms loop and encodes them (needs ffmpeg) into
 * server/media/samples. The files are in the repository: run this only to change them. `--still` writes one picture
 * of each as PNG to the given folder.
 */
const FOLDER = join(import.meta.dirname, "..", "..", "server", "media", "samples");
/** How each sport is drawn, and the seed of its crowd noise. */
const SPORTS: Readonly<Record<Film["sport"], { readonly scene: SceneOf; readonly seed: number }>> = {
  fb: { scene: pitch, seed: 7 },
  bk: { scene: court, seed: 11 },
};
const FRAMES = FPS * ROUND_S;

async function encode({ name, sport, kits }: Film): Promise<void> {
  const { scene: sceneOf, seed } = SPORTS[sport];
  const scene = sceneOf(kits);
  const temporary = mkdtempSync(join(tmpdir(), "fulltime-sample-"));
  const sound = join(temporary, "sound.pcm");
  writeFileSync(sound, crowdNoise(seed));
  const path = join(FOLDER, `${name}.flv`);
  const input = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${WIDTH}x${HEIGHT}`, "-r", String(FPS), "-i", "pipe:0"];
  const audio = ["-f", "s16le", "-ar", String(SAMPLE_RATE), "-ac", "1", "-i", sound];
  const video = ["-c:v", "libx264", "-profile:v", "main", "-preset", "veryslow", "-b:v", "295k", "-maxrate", "340k", "-bufsize", "340k"];
  // Exactly one key frame a second, and no B-frames.
  const groups = ["-g", String(FPS), "-keyint_min", String(FPS), "-sc_threshold", "0", "-bf", "0", "-pix_fmt", "yuv420p"];
  const rest = [
    "-c:a",
    "aac",
    "-b:a",
    "40k",
    "-t",
    String(ROUND_S),
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
    "-flags:v",
    "+bitexact",
  ];
  const encoder = spawn("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...input, ...audio, ...video, ...groups, ...rest, path], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const over = once(encoder, "close");
  for (let i = 0; i < FRAMES; i += 1) {
    const picture = await sharp(Buffer.from(scene(i / FRAMES)))
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!encoder.stdin.write(picture)) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  const [code] = await over;
  rmSync(temporary, { recursive: true });
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  const { size } = statSync(path);
  if (size > FILM_MAX_BYTES) throw new RangeError(`${path} has ${size} bytes`);
  process.stdout.write(`${path}  ${(size / 1_024).toFixed(0)} kB\n`);
}

const still = process.argv.indexOf("--still");
const folder = process.argv[still + 1];
if (still !== -1 && folder !== undefined) {
  mkdirSync(folder, { recursive: true });
  for (const { name, sport, kits } of FILMS)
    await sharp(Buffer.from(SPORTS[sport].scene(kits)(0.3)))
      .png()
      .toFile(join(folder, `${name}.png`));
} else {
  mkdirSync(FOLDER, { recursive: true });
  for (const film of FILMS) await encode(film);
}
