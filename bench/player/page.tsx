import { createRoot } from "react-dom/client";
import { loadFlv } from "../../src/parts/player/flvModule.ts";
import type { FrameClock } from "../../src/parts/player/frameClock.ts";
import { Player } from "../../src/parts/player/Player.tsx";
import { spriteMarkup } from "../../src/ui/surface/sprite.ts";
import "../../src/ui/tokens.css";
import "../../src/ui/base.css";
import { BITS, BLOCK, BLOCK_LEFT, BLOCK_TOP, HEIGHT, WIDTH } from "./blocks.ts";

/** A picture as shown on screen. */
export interface Seen {
  /** Epoch ms. */
  readonly at: number;
  /** The number read from the picture. */
  readonly number: number;
  /** The player's last frame clock, epoch ms; null = none yet. */
  readonly clockAt: number | null;
  /** When the frame clock was reported. */
  readonly saidAt: number;
}

export type Contender = "ours" | "plain";

export interface PlayerBench {
  start(contender: Contender): Promise<void>;
  /** Pictures since the last call. */
  take(): readonly Seen[];
}

declare global {
  interface Window {
    readonly playerBench: PlayerBench;
  }
}

const now = (): number => Date.now();
const seen: Seen[] = [];
let clock: { readonly clock: FrameClock; readonly saidAt: number } | null = null;

/** Reads the number from the picture: the middle of each block, dark or bright. */
function readNumber(video: HTMLVideoElement, context: CanvasRenderingContext2D): number {
  context.drawImage(video, BLOCK_LEFT, BLOCK_TOP, BITS * BLOCK, BLOCK, 0, 0, BITS * 4, 4);
  const { data } = context.getImageData(0, 0, BITS * 4, 4);
  let number = 0;
  for (let bit = 0; bit < BITS; bit += 1) {
    if ((data[(BITS * 4 + bit * 4 + 1) * 4] ?? 0) > 128) number |= 1 << bit;
  }
  return number;
}

function watch(video: HTMLVideoElement): void {
  const canvas = new OffscreenCanvas(BITS * 4, 4);
  const context = canvas.getContext("2d", { willReadFrequently: true }) as unknown as CanvasRenderingContext2D;
  const onFrame = (): void => {
    if (video.videoWidth === WIDTH && video.videoHeight === HEIGHT)
      seen.push({ at: now(), number: readNumber(video, context), clockAt: clock?.clock.at ?? null, saidAt: clock?.saidAt ?? 0 });
    video.requestVideoFrameCallback(onFrame);
  };
  video.requestVideoFrameCallback(onFrame);
}

async function videoOf(root: HTMLElement): Promise<HTMLVideoElement> {
  for (;;) {
    const video = root.querySelector("video");
    if (video) return video;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

async function start(contender: Contender): Promise<void> {
  const root = document.getElementById("root") as HTMLElement;
  root.style.width = "min(100vw, 960px)";
  const url = `${location.origin}/live.flv?viewer=${contender}`;
  if (contender === "ours") {
    createRoot(root).render(
      <Player
        source={{ kind: "live", url }}
        title="bench"
        now={now}
        onFrameClock={(next) => {
          clock = next && { clock: next, saidAt: now() };
        }}
      />,
    );
  } else {
    const flv = await loadFlv();
    const video = document.createElement("video");
    root.append(video);
    const player = flv.createPlayer({ type: "flv", isLive: true, url });
    player.attachMediaElement(video);
    player.load();
    await player.play();
  }
  watch(await videoOf(root));
}

(document.getElementById("sprite") as HTMLElement).innerHTML = spriteMarkup();
Object.assign(window, { playerBench: { start, take: () => seen.splice(0) } satisfies PlayerBench });
