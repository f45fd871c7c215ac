import { afterEach, expect, it, vi } from "vitest";
import { copyText } from "./copyText.ts";

afterEach(() => {
  Reflect.deleteProperty(document, "execCommand");
  vi.unstubAllGlobals();
});

it("copies without a clipboard, as a page over plain http must, and leaves what was selected selected", async () => {
  expect("clipboard" in navigator).toBe(false);
  document.body.innerHTML = "<p>比分</p>";
  const selection = window.getSelection();
  selection?.selectAllChildren(document.querySelector("p") as Node);
  const copied: string[] = [];
  Object.assign(document, {
    execCommand: (name: string) => {
      copied.push(`${name} ${window.getSelection()?.toString()}`);
      return true;
    },
  });
  expect(await copyText("rtmp://10.0.0.7/live")).toBe(true);
  expect(copied).toEqual(["copy rtmp://10.0.0.7/live"]);
  expect(selection?.toString()).toBe("比分");
  expect(document.body.innerHTML).toBe("<p>比分</p>");
});

it("says so when the browser does not copy", async () => {
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) } });
  expect(await copyText("a")).toBe(false);
  Object.assign(document, { execCommand: () => false });
  expect(await copyText("a")).toBe(false);
});
