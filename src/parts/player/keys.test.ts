import { describe, expect, it } from "vitest";
import { type KeyPress, commandOfKey } from "./keys.ts";

const press = (key: string, rest: Partial<KeyPress> = {}) =>
  commandOfKey({ key, hasModifier: false, focus: "player", isRecording: false, ...rest });
const ALL = [" ", "k", "K", "m", "f", "p", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"];

describe("keys of the player", () => {
  it("never acts where text is written, in another part of the page, or with a modifier", () => {
    for (const key of ALL) {
      for (const focus of ["text", "elsewhere"] as const) expect(press(key, { focus, isRecording: true })).toBeNull();
      expect(press(key, { hasModifier: true, isRecording: true })).toBeNull();
    }
  });

  it("plays, mutes, fills the screen and floats from anywhere on the page", () => {
    for (const focus of ["page", "player"] as const) {
      expect([" ", "k", "K", "m", "f", "p"].map((key) => press(key, { focus })?.type)).toEqual([
        "toggle-play",
        "toggle-play",
        "toggle-play",
        "toggle-mute",
        "toggle-full",
        "toggle-pip",
      ]);
    }
  });

  it("leaves a button its space, a slider its arrows and the page its scrolling", () => {
    expect(press(" ", { focus: "button" })).toBeNull();
    expect(press("k", { focus: "button" })?.type).toBe("toggle-play");
    for (const key of ["ArrowUp", "ArrowLeft", "Home"])
      for (const focus of ["slider", "page"] as const) expect(press(key, { focus, isRecording: true })).toBeNull();
  });

  it("seeks in a recording alone", () => {
    expect(press("ArrowLeft", { isRecording: true })).toEqual({ type: "skip", byS: -5 });
    expect(press("ArrowRight", { isRecording: true })).toEqual({ type: "skip", byS: 5 });
    expect([press("Home", { isRecording: true })?.type, press("End", { isRecording: true })?.type]).toEqual(["to-start", "to-end"]);
    for (const key of ["ArrowLeft", "ArrowRight", "Home", "End"]) expect(press(key)).toBeNull();
    expect(press("ArrowUp")).toEqual({ type: "volume", by: 0.05 });
  });
});
