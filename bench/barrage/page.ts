import type { Contender, MakeContender } from "./contender.ts";
import { seeded } from "../board/rows.ts";
import { createOurs, createRoom } from "./ours.ts";
import { createArtplayer, createDanmakuCanvas, createDanmakuDom } from "./others.ts";

/** The page of one contender: `?contender=...`. run.ts drives it through `window.barrageBench`. */
export interface BenchPage {
  /** `comments`: [ms from the start, length in characters], in order of time. */
  start(comments: readonly (readonly [number, number])[]): void;
  /** Records frames of the main thread from now on; `takeGaps` ends it. */
  watchFrames(): void;
  /** Ms between frames. */
  takeGaps(): number[];
}

declare global {
  interface Window {
    barrageBench: BenchPage | null;
  }
}

const CONTENDERS: Readonly<Record<string, MakeContender>> = {
  ours: createOurs,
  room: createRoom,
  "danmaku-canvas": createDanmakuCanvas,
  "danmaku-dom": createDanmakuDom,
  artplayer: createArtplayer,
};
const TICK_MS = 20;
const FIRST_CHARACTER = 0x4e00;
const CHARACTERS = 3_000;

const random = seeded(20_261_121);
/** Random text of a given length: hardly any line repeats, so that caches do not help. */
function textOf(length: number): string {
  return Array.from({ length }, () => String.fromCharCode(FIRST_CHARACTER + Math.floor(random() * CHARACTERS))).join("");
}

function feed(contender: Contender, comments: readonly (readonly [number, number])[]): void {
  const startedAt = performance.now();
  let next = 0;
  const timer = setInterval(() => {
    const at = performance.now() - startedAt;
    const texts: string[] = [];
    for (let one = comments[next]; one && one[0] <= at; one = comments[next]) {
      texts.push(textOf(one[1]));
      next += 1;
    }
    if (texts.length > 0) contender.say(texts);
    if (next === comments.length) clearInterval(timer);
  }, TICK_MS);
}

const make = CONTENDERS[new URLSearchParams(location.search).get("contender") ?? ""];
if (!make) throw new Error("no such contender");
window.barrageBench = null;
void Promise.resolve(make(document.getElementById("picture") as HTMLElement)).then((contender) => {
  let gaps: number[] = [];
  let isWatching = false;
  window.barrageBench = {
    start: (comments) => feed(contender, comments),
    watchFrames() {
      gaps = [];
      isWatching = true;
      let last: number | null = null;
      const step = (at: number): void => {
        if (last !== null) gaps.push(at - last);
        last = at;
        if (isWatching) requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    },
    takeGaps() {
      isWatching = false;
      return gaps;
    },
  };
});
