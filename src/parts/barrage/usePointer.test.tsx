import { fireEvent, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StageCommand } from "./render/protocol.ts";
import { usePointer } from "./usePointer.ts";

const told: StageCommand[] = [];
const frames: (() => void)[] = [];

/** A player as on the pages: the overlay lets the pointer through to the video beside it. */
function Player() {
  const host = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  usePointer(host, menu, useRef({ perform: (command: StageCommand) => void told.push(command), end: () => undefined }));
  return (
    <main>
      <section>
        <video data-testid="video" />
        <div>
          <div>
            <div ref={host} data-testid="host" />
            <div ref={menu}>
              <button data-testid="menu" />
            </div>
          </div>
        </div>
        <button data-testid="pause" />
      </section>
      <aside data-testid="chat" />
    </main>
  );
}
function move(testId: string, clientX: number, clientY: number, pointerType = "mouse"): void {
  const target = document.querySelector(`[data-testid=${testId}]`) as Element;
  fireEvent(target, Object.assign(new MouseEvent("pointermove", { bubbles: true, clientX, clientY }), { pointerType }));
  for (const frame of frames.splice(0)) frame();
}

beforeEach(() => {
  told.length = 0;
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 50, 640, 360));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the stage receives where in the picture the pointer is, and once that it left", () => {
  render(<Player />);
  move("video", 110, 70);
  move("chat", 120, 70);
  move("chat", 130, 70);
  expect(told).toEqual([
    { is: "point", at: { x: 10, y: 20 } },
    { is: "point", at: null },
  ]);
});

test("over a button, outside the picture and by touch it receives nothing", () => {
  render(<Player />);
  move("pause", 110, 70);
  move("video", 90, 70);
  move("video", 110, 70, "touch");
  expect(told).toEqual([]);
});

test("in the menu of a line the line stays", () => {
  render(<Player />);
  move("video", 110, 70);
  move("menu", 115, 80);
  expect(told.at(-1)).toEqual({ is: "keepHold" });
});
