import type { StageCommand, StageOpening, StageReport } from "./protocol.ts";
import { type Stage, createStage } from "./stage.ts";

/** The stage in a worker: the page's main thread does not measure, place or draw lines. */

let stage: Stage | null = null;

function report(message: StageReport): void {
  // Nothing is transferred. (The types are those of a window, for which the linter wants a target origin.)
  self.postMessage(message, {});
}

function open({ canvas, family, options }: StageOpening): void {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no 2d context for the barrage");
  stage = createStage({
    canvas,
    context,
    openStrip(width, height) {
      const source = new OffscreenCanvas(width, height);
      const strip = source.getContext("2d");
      if (!strip) throw new Error("no 2d context for pictures of lines");
      return { source, context: strip };
    },
    now: () => performance.now(),
    requestFrame: (callback) => self.requestAnimationFrame(callback),
    cancelFrame: (id) => self.cancelAnimationFrame(id),
    report,
    family,
    options,
  });
  report({ is: "ready" });
}

self.onmessage = ({ data }: MessageEvent<StageOpening | StageCommand>) => {
  if (data.is === "open") open(data);
  else stage?.perform(data);
};
