import { describe, expect, it } from "vitest";
import { MEDIA_TAG, type MediaTag } from "../../../../contract/room/publish.ts";
import { createBackPressure } from "./backPressure.ts";
import type { Connection } from "./connection.ts";
import { createTally } from "./broadcastStats.ts";
import { aacFrame, aacHeader, avcFrame, avcHeader } from "./flvBodies.ts";
import { createMediaClock } from "./mediaClock.ts";
import { QUALITIES, encodedSize, fills, lowered } from "./quality.ts";
import { STUCK_MS, createSender } from "./sender.ts";

const AVCC = Uint8Array.of(1, 66, 192, 31);
const ASC = Uint8Array.of(17, 144);
const BITS = 2_000_000;

describe("bodies of FLV tags", () => {
  it("are those of Adobe's specification", () => {
    const data = Uint8Array.of(9, 8);
    expect([...avcHeader(data)]).toEqual([0x17, 0, 0, 0, 0, 9, 8]);
    expect([...avcFrame(data, true)]).toEqual([0x17, 1, 0, 0, 0, 9, 8]);
    expect([...avcFrame(data, false)]).toEqual([0x27, 1, 0, 0, 0, 9, 8]);
    expect([...aacHeader(data)]).toEqual([0xaf, 0, 9, 8]);
    expect([...aacFrame(data)]).toEqual([0xaf, 1, 9, 8]);
  });
});

describe("what pictures are encoded at", () => {
  it.each([
    [
      { width: 1_920, height: 1_080 },
      { width: 1_280, height: 720 },
    ],
    [
      { width: 640, height: 481 },
      { width: 640, height: 482 },
    ],
    [
      { width: 1_080, height: 1_920 },
      { width: 720, height: 1_280 },
    ],
    [
      { width: 2_560, height: 1_080 },
      { width: 1_280, height: 540 },
    ],
  ])("%o is %o at 720p", (given, size) => {
    const encoded = encodedSize(given, QUALITIES.high);
    expect(encoded).toEqual(size);
    expect(fills(given, encoded)).toBe(true);
    expect(fills({ width: 1_000, height: 1_000 }, encoded)).toBe(false);
  });

  it("is lowered step by step, not to nothing", () => {
    expect([lowered(BITS), lowered(400_000), lowered(300_000)]).toEqual([1_200_000, 300_000, 300_000]);
  });
});

describe("the clock of a track", () => {
  it("follows the earliest arrivals: a late one moves nothing, time never stands or goes back", () => {
    const clock = createMediaClock();
    expect(clock.at(5_000, 100)).toBe(100);
    expect(clock.at(5_040, 135)).toBe(135);
    expect(clock.at(5_080, 475)).toBeCloseTo(175, 0);
    expect(clock.at(5_080, 476)).toBeGreaterThan(175);
  });

  it("begins anew after a jump of the track, and follows a device that runs slow", () => {
    const clock = createMediaClock();
    clock.at(0, 0);
    expect(clock.at(40, 60_000)).toBe(60_000);
    let at = 0;
    for (let second = 1; second <= 10_000; second += 1) at = clock.at(40 + second * 40, 60_000 + second * 40.01);
    expect(Math.abs(at - (60_000 + 10_000 * 40.01))).toBeLessThan(15);
  });
});

describe("a line that does not keep up", () => {
  const FULL = BITS / 8 + 1;

  it("loses pictures up to a key frame once it is free again", () => {
    const pressure = createBackPressure();
    expect(pressure.next(false, FULL - 1, 0, BITS).isSent).toBe(true);
    expect(pressure.next(false, FULL, 33, BITS)).toEqual({ isSent: false, wantsKey: false, isTooMuch: false });
    expect(pressure.next(true, FULL / 2, 66, BITS).isSent).toBe(false);
    expect(pressure.next(false, FULL / 5, 99, BITS)).toEqual({ isSent: false, wantsKey: true, isTooMuch: false });
    expect([pressure.next(true, FULL / 5, 132, BITS).isSent, pressure.isDropping]).toEqual([true, false]);
  });

  it("is too much after four seconds, and at the third time within half a minute", () => {
    const long = createBackPressure();
    long.next(false, FULL, 0, BITS);
    expect([long.next(false, FULL, 3_999, BITS).isTooMuch, long.next(false, FULL, 4_000, BITS).isTooMuch]).toEqual([false, true]);
    expect(long.next(false, FULL, 4_033, BITS).isTooMuch).toBe(false);
    const often = createBackPressure();
    const verdicts = [0, 9_000, 18_000].map((at) => {
      const { isTooMuch } = often.next(false, FULL, at, BITS);
      often.next(true, 0, at + 33, BITS);
      return isTooMuch;
    });
    expect(verdicts).toEqual([false, false, true]);
  });
});

function sending() {
  let time = 1_000;
  const asked = { keys: 0, lower: 0, stuck: 0 };
  const tally = createTally(time);
  const sender = createSender({
    now: () => time,
    tally,
    bitsPerSecond: () => BITS,
    wantKey: () => void (asked.keys += 1),
    lower: () => void (asked.lower += 1),
  });
  const line = (): { readonly tags: MediaTag[]; readonly connection: Connection & { bufferedBytes: number } } => {
    const tags: MediaTag[] = [];
    return { tags, connection: { bufferedBytes: 0, send: (tag) => void tags.push(tag), close: () => undefined } };
  };
  const attach = () => {
    const made = line();
    sender.attach(made.connection, () => void (asked.stuck += 1));
    return made;
  };
  const picture = (at: number, isKey = false, description: Uint8Array | null = null) =>
    sender.picture({ at, isKey, data: Uint8Array.of(1), description });
  const sound = (at: number, description: Uint8Array | null = null) =>
    sender.sound({ at, isKey: true, data: Uint8Array.of(2), description });
  return { sender, tally, asked, attach, picture, sound, pass: (ms: number) => void (time += ms) };
}

const shortOf = ({ type, timestamp, body }: MediaTag): string =>
  `${type === MEDIA_TAG.video ? "v" : "a"}${timestamp}:${body[0] === 0x17 ? "key" : "-"}${body[1]}`;

describe("sending", () => {
  it("begins with both headers and a key frame, its moment is 0, and sound from before is left out", () => {
    const { attach, picture, sound, asked } = sending();
    const { tags } = attach();
    expect(asked.keys).toBe(1);
    picture(500, true, AVCC);
    sound(510, ASC);
    picture(540);
    picture(580, true);
    sound(575);
    sound(596.4);
    picture(613.4);
    expect(tags.map(shortOf)).toEqual(["v0:key0", "a0:-0", "v0:key1", "a16:-1", "v33:-1"]);
  });

  it("says everything again on the next connection, from its own 0", () => {
    const { sender, attach, picture, sound } = sending();
    attach();
    sound(0, ASC);
    picture(0, true, AVCC);
    sender.detach();
    picture(40);
    const { tags } = attach();
    picture(80);
    sound(90);
    picture(120, true);
    expect(tags.map(shortOf)).toEqual(["v0:key0", "a0:-0", "v0:key1"]);
  });

  it("sends a new description of pictures before the key frame it belongs to", () => {
    const { attach, picture, sound } = sending();
    const { tags } = attach();
    sound(0, ASC);
    picture(0, true, AVCC);
    picture(40, true, Uint8Array.of(1, 66));
    expect(tags.slice(3).map(shortOf)).toEqual(["v40:key0", "v40:key1"]);
  });

  it("keeps the sound while pictures are left out, and counts them", () => {
    const { attach, picture, sound, tally, pass, asked } = sending();
    const { tags, connection } = attach();
    sound(0, ASC);
    picture(0, true, AVCC);
    connection.bufferedBytes = BITS;
    picture(33);
    sound(40);
    pass(500);
    connection.bufferedBytes = 10;
    picture(66);
    expect(asked.keys).toBe(2);
    picture(99, true);
    expect(tags.slice(3).map(shortOf)).toEqual(["a40:-1", "v99:key1"]);
    pass(600);
    expect(tally.tick(2_100, true, false)).toMatchObject({ dropped: 2, framesPerSecond: 2, publishedMs: 1_100, warning: null });
  });

  it("gives a line up from which nothing leaves", () => {
    const { attach, picture, sound, pass, asked, sender } = sending();
    const { connection } = attach();
    sound(0, ASC);
    picture(0, true, AVCC);
    connection.bufferedBytes = 1_000;
    sound(20);
    pass(STUCK_MS - 1);
    sound(40);
    expect(asked.stuck).toBe(0);
    pass(1);
    sound(60);
    sound(80);
    expect([asked.stuck, sender.isAttached]).toEqual([1, false]);
  });
});

describe("the figures of a broadcast", () => {
  it("are told once a second; a slow line is said before a slow machine, and a lowered rate stays said", () => {
    const tally = createTally(0);
    tally.sent(125_000, false);
    for (let i = 0; i < 30; i += 1) tally.sent(0, true);
    expect(tally.tick(999, true, false)).toBeNull();
    expect(tally.tick(1_000, true, false)).toEqual({
      ...{ publishedMs: 1_000, kilobitsPerSecond: 1_000, framesPerSecond: 30, dropped: 0, warning: null },
    });
    for (let i = 0; i < 6; i += 1) tally.dropped("machine");
    tally.lowered();
    expect(tally.tick(2_000, false, false)).toMatchObject({ publishedMs: 1_000, dropped: 6, warning: "machine" });
    expect(tally.tick(3_000, true, true)?.warning).toBe("line");
    expect(tally.tick(4_000, true, false)?.warning).toBe("lowered");
  });
});
