import { type RefObject, useEffect, useRef } from "react";
import type { Rect } from "./engine/types.ts";
import { openStage } from "./render/openStage.ts";
import type { StageReport } from "./render/protocol.ts";
import type { Stage } from "./render/stage.ts";
import { type BarrageChoices, engineOptions } from "./settings.ts";

function rectWithin(host: HTMLElement, element: HTMLElement): Rect {
  const outer = host.getBoundingClientRect();
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - outer.left, top: top - outer.top, width, height };
}

/** A stage in `host` while the component is mounted; it gets size, settings, score bug and tab visibility. */
export function useStage(
  host: RefObject<HTMLElement | null>,
  settings: BarrageChoices,
  scoreBug: HTMLElement | null,
  onReport: (report: StageReport) => void,
): RefObject<Stage | null> {
  const stage = useRef<Stage | null>(null);
  const handler = useRef(onReport);
  const first = useRef(settings);
  const { opacity } = settings;
  useEffect(() => {
    handler.current = onReport;
  });

  useEffect(() => {
    const element = host.current;
    if (!element) return () => undefined;
    const opened = openStage({
      host: element,
      family: getComputedStyle(element).fontFamily,
      options: engineOptions(first.current),
      onReport: (report) => handler.current(report),
    });
    stage.current = opened;
    const resize = (): void =>
      opened.perform({ is: "resize", width: element.clientWidth, height: element.clientHeight, dpr: window.devicePixelRatio });
    const hide = (): void => opened.perform({ is: "hide", isHidden: document.visibilityState === "hidden" });
    resize();
    hide();
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    // Zoom and another screen change the device pixel ratio, not always the size in CSS px.
    window.addEventListener("resize", resize);
    document.addEventListener("visibilitychange", hide);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", resize);
      document.removeEventListener("visibilitychange", hide);
      stage.current = null;
      opened.end();
      handler.current({ is: "held", line: null });
    };
  }, [host]);

  useEffect(() => {
    first.current = settings;
    stage.current?.perform({ is: "options", options: engineOptions(settings) });
  }, [settings]);

  // The opacity is applied to each line. A canvas with an opacity of its own is composited with the picture through a second
  // buffer of its size, in every frame.
  useEffect(() => stage.current?.perform({ is: "opacity", opacity: opacity / 100 }), [opacity]);

  useEffect(() => {
    const element = host.current;
    if (!element || !scoreBug) return () => undefined;
    const update = (): void => stage.current?.perform({ is: "bug", rect: rectWithin(element, scoreBug) });
    const observer = new ResizeObserver(update);
    observer.observe(scoreBug);
    observer.observe(element);
    return () => {
      observer.disconnect();
      stage.current?.perform({ is: "bug", rect: null });
    };
  }, [host, scoreBug]);

  return stage;
}
