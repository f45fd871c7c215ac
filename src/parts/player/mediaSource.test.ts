import { describe, expect, it } from "vitest";
import { isIPhone, prepareElement, provideMediaSource } from "./mediaSource.ts";

const Plain = (): void => undefined;
const Managed = (): void => undefined;
const element = () => ({ disableRemotePlayback: false }) as HTMLVideoElement;

describe("where the pictures go in", () => {
  it("is the managed source where there is no other, on an element that stays on this device", () => {
    const scope: { MediaSource?: unknown; ManagedMediaSource: unknown } = { ManagedMediaSource: Managed };
    provideMediaSource(scope);
    expect(scope.MediaSource).toBe(Managed);
    const video = element();
    prepareElement(video, scope);
    expect(video.disableRemotePlayback).toBe(true);
  });

  it("is the plain one where there is one, and the element may be shown elsewhere", () => {
    const scope = { MediaSource: Plain, ManagedMediaSource: Managed };
    provideMediaSource(scope);
    expect(scope.MediaSource).toBe(Plain);
    const video = element();
    prepareElement(video, scope);
    expect(video.disableRemotePlayback).toBe(false);
  });

  it("stays missing where there is neither", () => {
    const scope: { MediaSource?: unknown } = {};
    provideMediaSource(scope);
    prepareElement(element(), scope);
    expect(scope).toEqual({});
  });

  it("knows an iPhone by its name", () => {
    const words = "Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Version/16.6 Mobile/15E148 Safari/604.1";
    expect([isIPhone(words), isIPhone("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/16.6 Safari/605.1.15")]).toEqual([
      true,
      false,
    ]);
  });
});
