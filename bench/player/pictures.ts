import { spawn } from "node:child_process";
import { once } from "node:events";
import { BITS, BLOCK, BLOCK_LEFT, BLOCK_TOP, FPS, HEIGHT, WIDTH } from "./blocks.ts";

const KEY_EVERY = 50;

/** A picture in YUV 4:2:0 planes: a moving ramp, so that the encoder has work, and the number. */
function picture(number: number): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) luma[y * WIDTH + x] = 60 + ((x + y + number * 3) % 120);
  }
  for (let bit = 0; bit < BITS; bit += 1) {
    const value = (number >> bit) & 1 ? 235 : 16;
    for (let y = 0; y < BLOCK; y += 1) {
      const from = (BLOCK_TOP + y) * WIDTH + BLOCK_LEFT + bit * BLOCK;
      luma.fill(value, from, from + BLOCK);
    }
  }
  return Buffer.concat([luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}

/** An FLV of `frames` numbered pictures with a tone, in H.264 and AAC as broadcasting software sends them. */
export async function numberedFlv(frames: number): Promise<Buffer> {
  const video = `-f rawvideo -pix_fmt yuv420p -s ${WIDTH}x${HEIGHT} -r ${FPS} -i pipe:0`;
  const sound = `-f lavfi -i sine=frequency=440:sample_rate=44100 -t ${frames / FPS}`;
  const coding = `-c:v libx264 -preset veryfast -tune zerolatency -b:v 1000k -g ${KEY_EVERY} -sc_threshold 0 -c:a aac -b:a 64k`;
  const args = `-hide_banner -loglevel error ${video} ${sound} ${coding} -flvflags no_duration_filesize -f flv pipe:1`.split(" ");
  const ffmpeg = spawn("ffmpeg", args, { stdio: ["pipe", "pipe", "inherit"] });
  const chunks: Buffer[] = [];
  ffmpeg.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = once(ffmpeg, "close");
  for (let number = 0; number < frames; number += 1) {
    if (!ffmpeg.stdin.write(picture(number))) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  return Buffer.concat(chunks);
}
