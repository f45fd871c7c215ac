import { isWebKit } from "../../../hooks/isWebKit.ts";
import type { EngineOptions } from "../engine/types.ts";
import type { StageCommand, StageReport } from "./protocol.ts";
import { type Stage, createStage } from "./stage.ts";

export interface StageSettings {
  /** Parent of the canvas. */
  readonly host: HTMLElement;
  readonly family: string;
  readonly options: EngineOptions;
  readonly onReport: (report: StageReport) => void;
}

/** How long a worker may take to start before the page draws itself. */
const WORKER_PATIENCE_MS = 4_000;

function addCanvas(host: HTMLElement): HTMLCanvasElement {
  const canvas = host.ownerDocument.createElement("canvas");
  host.append(canvas);
  return canvas;
}

/**
 * WebKit supports all that a worker needs and draws in it, but then its page process dies (WebKitGTK 2.50: twice within 25 s).
 * `npm run test:webkit -- --worker` shows whether it still does.
 */
function canUseWorker(): boolean {
  return (
    !isWebKit() &&
    typeof Worker === "function" &&
    typeof OffscreenCanvas === "function" &&
    typeof HTMLCanvasElement.prototype.transferControlToOffscreen === "function"
  );
}

function openOnPage(canvas: HTMLCanvasElement, { family, options, onReport }: StageSettings): Stage {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no 2d context for the barrage");
  return createStage({
    canvas,
    context,
    openStrip(width, height) {
      const source = canvas.ownerDocument.createElement("canvas");
      source.width = width;
      source.height = height;
      const strip = source.getContext("2d");
      if (!strip) throw new Error("no 2d context for pictures of lines");
      return { source, context: strip };
    },
    now: () => performance.now(),
    requestFrame: (callback) => requestAnimationFrame(callback),
    cancelFrame: (id) => cancelAnimationFrame(id),
    report: onReport,
    family,
    options,
  });
}

/** Commands that a replacing stage gets again, the last one of each kind; lines already added are not repeated. */
type Standing = Exclude<StageCommand["is"], "add" | "point" | "keepHold" | "remove" | "clear">;
const STANDING: ReadonlySet<string> = new Set<Standing>(["resize", "options", "opacity", "pause", "hide", "bug"]);

/**
 * Opens a stage in `host`: in a worker if the browser supports it and it keeps running, else on the page. A worker that cannot
 * start (an old browser without frames in workers, a policy that forbids it) is silently replaced by the page.
 */
export function openStage(settings: StageSettings): Stage {
  const { host, family, options, onReport } = settings;
  const standing = new Map<string, StageCommand>();
  let canvas = addCanvas(host);
  let stage: Stage;

  function onPage(): Stage {
    canvas.remove();
    canvas = addCanvas(host);
    const next = openOnPage(canvas, settings);
    for (const command of standing.values()) next.perform(command);
    return next;
  }
  function inWorker(): Stage {
    const worker = new Worker(new URL("./barrage.worker.ts", import.meta.url), { type: "module", name: "barrage" });
    const close = (): void => {
      clearTimeout(patience);
      worker.terminate();
    };
    const giveUp = (): void => {
      close();
      stage = onPage();
    };
    const patience = setTimeout(giveUp, WORKER_PATIENCE_MS);
    worker.addEventListener("error", giveUp, { once: true });
    worker.addEventListener("message", ({ data }: MessageEvent<StageReport>) => {
      if (data.is === "ready") clearTimeout(patience);
      onReport(data);
    });
    const offscreen = canvas.transferControlToOffscreen();
    worker.postMessage({ is: "open", canvas: offscreen, family, options }, [offscreen]);
    return { perform: (command) => worker.postMessage(command, []), end: close };
  }

  stage = canUseWorker() ? inWorker() : openOnPage(canvas, settings);
  return {
    perform(command) {
      if (STANDING.has(command.is)) standing.set(command.is, command);
      stage.perform(command);
    },
    end() {
      stage.end();
      canvas.remove();
    },
  };
}
