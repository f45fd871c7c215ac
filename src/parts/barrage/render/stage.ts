import type { Lane, Layout } from "../engine/layout.ts";
import { type Scheduler, createScheduler } from "../engine/scheduler.ts";
import type { BarrageItem, EngineOptions, Line } from "../engine/types.ts";
import { BLEED_PX, type Look, fontOf, lookOf, pictureHeight } from "./look.ts";
import { type Context2d, type LineSize, paintLine } from "./paintLine.ts";
import type { StageCommand, StageReport } from "./protocol.ts";
import { type Picture, type StripCanvas, createStrips } from "./strips.ts";

/** What a stage needs from its environment: a worker or the page. */
export interface StageEnv {
  readonly canvas: OffscreenCanvas | HTMLCanvasElement;
  readonly context: Context2d;
  readonly openStrip: (width: number, height: number) => StripCanvas;
  /** ms; differs from the argument of `requestFrame`'s callback by a constant. */
  readonly now: () => number;
  readonly requestFrame: (callback: (at: number) => void) => number;
  readonly cancelFrame: (id: number) => void;
  readonly report: (report: StageReport) => void;
  readonly family: string;
  readonly options: EngineOptions;
}

export interface Stage {
  perform(command: StageCommand): void;
  end(): void;
}

const MOST_PICTURE_BYTES = 32 * 1024 * 1024;
/** The longest step between two frames: after a long task lines continue without a jump. */
const LONGEST_STEP_MS = 250;
/** The longest time a resting pointer holds a line: otherwise it would stay in the picture for the whole match. */
const LONGEST_HOLD_MS = 8_000;

interface Prepared {
  readonly look: Look;
  /** Lines with the same key look the same and share a picture. */
  readonly key: string;
}

function prepare(item: BarrageItem, scale: number): Prepared {
  const look = lookOf(item, scale);
  return { look, key: `${item.style}${item.isOwn ? "!" : ":"}${look.text}` };
}

/** Draws the barrage on a canvas: the scheduler places the lines, whose pictures are drawn there once a frame. */
export function createStage(env: StageEnv): Stage {
  const { canvas, context, report } = env;
  const strips = createStrips({ open: env.openStrip, mostBytes: MOST_PICTURE_BYTES });
  let dpr = 1;
  let pictureScale = 0;
  /** Height of a picture of a line, device px. */
  let rows = 0;
  let prepared = new WeakMap<BarrageItem, Prepared>();
  let opacity = 1;
  let isPaused = false;
  let isHidden = false;
  let frameId: number | null = null;
  let lastFrameAt: number | null = null;
  let heldAt = 0;
  let reportedId: string | null = null;

  function measure(item: BarrageItem, layout: Layout): number {
    const look = lookOf(item, layout.scale);
    context.font = fontOf(layout, env.family);
    return Math.ceil(context.measureText(look.text).width + look.before + look.after);
  }
  const scheduler: Scheduler = createScheduler({ measure, options: env.options });

  function drawLine(line: Line, size: Omit<LineSize, "width">, top: number): void {
    let one = prepared.get(line.item);
    if (!one) prepared.set(line.item, (one = prepare(line.item, scheduler.layout.scale)));
    // Whole device pixels keep the text sharp, and the picture is copied, not resampled.
    const x = Math.round((line.left - BLEED_PX) * dpr);
    const picture = strips.find(one.key) ?? drawPicture(one, { ...size, width: line.width });
    if (!picture) paintLine(context, one.look, { ...size, width: line.width }, x, top);
    else context.drawImage(picture.source, picture.x, 0, picture.width, rows, x, top, picture.width, rows);
  }
  function drawPicture({ look, key }: Prepared, size: LineSize): Picture | null {
    const width = Math.ceil((size.width + BLEED_PX * 2) * dpr);
    return strips.add(key, width, (target, x) => paintLine(target, look, size, x, 0));
  }

  function draw(): void {
    const { layout } = scheduler;
    if (pictureScale !== layout.scale * dpr) {
      pictureScale = layout.scale * dpr;
      prepared = new WeakMap();
      rows = Math.ceil(pictureHeight(layout.scale) * dpr);
      strips.reset(rows);
    }
    strips.beginFrame();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.globalAlpha = opacity;
    const size = { boxHeight: layout.boxHeight, font: fontOf(layout, env.family), dpr };
    for (const [index, lines] of scheduler.lanes.entries()) {
      const lane = layout.lanes[index];
      if (lane) drawLane(lane, lines, size);
    }
  }
  function drawLane(lane: Lane, lines: readonly Line[], size: Omit<LineSize, "width">): void {
    const { layout } = scheduler;
    const top = Math.round((lane.top + (layout.laneHeight - layout.boxHeight) / 2 - BLEED_PX) * dpr);
    for (const line of lines) {
      if (line.left > layout.width) continue;
      // Only lines that are about to leave reach past the end of a lane beside the score bug.
      const isCut = lane.left > 0 && line.left - BLEED_PX < lane.left;
      if (isCut) {
        context.save();
        context.beginPath();
        context.rect(Math.round(lane.left * dpr), 0, canvas.width, canvas.height);
        context.clip();
      }
      drawLine(line, size, top);
      if (isCut) context.restore();
    }
  }

  function hold(line: Line, pointerX: number): void {
    scheduler.hold(line.item.id);
    heldAt = env.now();
    if (reportedId === line.item.id) return;
    reportedId = line.item.id;
    const { layout } = scheduler;
    const top = (layout.lanes[line.lane]?.top ?? 0) + (layout.laneHeight - layout.boxHeight) / 2;
    const rect = { left: line.left, top, width: line.width, height: layout.boxHeight };
    report({ is: "held", line: { item: line.item, rect, pointerX, pictureWidth: layout.width } });
  }
  function release(): void {
    scheduler.hold(null);
    if (reportedId === null) return;
    reportedId = null;
    report({ is: "held", line: null });
  }

  /** True while nothing moves or waits; then no frame is requested. */
  function isStill(): boolean {
    return isPaused || isHidden || scheduler.isEmpty;
  }
  function requestFrame(): void {
    frameId ??= env.requestFrame(onFrame);
  }
  function onFrame(at: number): void {
    frameId = null;
    const now = env.now();
    const elapsed = lastFrameAt === null ? 0 : Math.min(LONGEST_STEP_MS, Math.max(0, at - lastFrameAt));
    scheduler.step(now, isPaused || isHidden ? 0 : elapsed);
    // Held too long, or the line is gone.
    if (now - heldAt > LONGEST_HOLD_MS || scheduler.heldId === null) release();
    draw();
    if (isStill()) {
      lastFrameAt = null;
      return;
    }
    lastFrameAt = at;
    requestFrame();
  }

  function point(at: { readonly x: number; readonly y: number } | null): void {
    const line = at && scheduler.hitTest(at.x, at.y);
    if (at && line) hold(line, at.x);
    else release();
  }
  function resize(width: number, height: number, nextDpr: number): void {
    dpr = nextDpr;
    canvas.width = Math.max(1, Math.round(width * dpr));
    canvas.height = Math.max(1, Math.round(height * dpr));
    release();
    scheduler.resize(width, height);
  }

  return {
    perform(command) {
      switch (command.is) {
        case "resize":
          resize(command.width, command.height, command.dpr);
          break;
        case "options":
          release();
          scheduler.setOptions(command.options);
          break;
        case "opacity":
          ({ opacity } = command);
          break;
        case "add":
          scheduler.add(command.items, env.now());
          break;
        case "point":
          point(command.at);
          return;
        case "keepHold":
          heldAt = env.now();
          return;
        case "pause":
          isPaused = command.isPaused;
          break;
        case "hide":
          isHidden = command.isHidden;
          scheduler.setHidden(isHidden);
          break;
        case "bug":
          scheduler.setBug(command.rect);
          break;
        case "remove":
          scheduler.remove(command.id);
          break;
        case "clear":
          scheduler.clear();
          break;
        default:
          command satisfies never;
      }
      requestFrame();
    },
    end() {
      if (frameId !== null) env.cancelFrame(frameId);
      frameId = null;
    },
  };
}
