import { describe, expect, it } from "vitest";
import type { AsOf } from "../../contract/envelope.ts";
import { createChannelState } from "./channelState.ts";

const at = (s: number, e = "e1"): AsOf => ({ e, s });

/** A channel whose server is played by hand; its subscribe requests are recorded. */
function setup() {
  const asked: (AsOf | null)[] = [];
  const channel = createChannelState((since) => asked.push(since));
  return {
    channel,
    asked,
    join(since: AsOf | null = null) {
      const received: string[] = [];
      const leave = channel.join(
        (m) =>
          received.push(
            m.type === "event" ? `${m.e}#${m.event.s}` : m.type === "refused" ? `refused ${m.code}` : `${m.type} ${m.e}#${m.s}`,
          ),
        since,
      );
      return { received, leave };
    },
    snap: (s: number, e = "e1") => channel.snapshot({ e, s, at: 0, d: {} }),
    ok: (s: number, e = "e1") => channel.resumed({ e, s }),
    event: (...numbers: readonly number[]) => {
      for (const s of numbers) channel.event({ ch: "fb:1", s, at: 0, k: "text", d: s });
    },
  };
}

describe("createChannelState", () => {
  it("asks nothing before the connection is open or without a listener", () => {
    const t = setup();
    const { leave } = t.join();
    expect([t.asked, t.channel.isWired, t.channel.listeners]).toEqual([[], false, 1]);
    leave();
    t.channel.opened();
    expect([t.asked, t.channel.isWired, t.channel.listeners]).toEqual([[], false, 0]);
    t.join();
    expect([t.asked, t.channel.isWired]).toEqual([[null], true]);
    t.snap(3);
    expect(t.channel.isWired).toBe(true);
    t.channel.closed();
    expect(t.channel.isWired).toBe(false);
  });

  it("a REST answer later than the snapshot stands; one of the same number, an older one or one of another epoch does not", () => {
    const t = setup();
    t.channel.opened();
    t.join();
    const received = [at(6), at(5), at(4), at(6, "e0")].map((since) => t.join(since).received);
    t.snap(5);
    t.event(6, 7);
    expect(received).toEqual([
      ["resumed e1#6", "e1#7"],
      ["snapshot e1#5", "e1#6", "e1#7"],
      ["snapshot e1#5", "e1#6", "e1#7"],
      ["snapshot e1#5", "e1#6", "e1#7"],
    ]);
  });

  it("joins without a question from where the channel stands or later, and from nowhere before", () => {
    const t = setup();
    t.channel.opened();
    t.join();
    t.snap(5);
    const same = t.join(at(5));
    const later = t.join(at(6));
    expect(t.asked).toEqual([null]);
    const before = t.join(at(4));
    expect(t.asked).toEqual([null, null]);
    t.event(6, 7);
    t.snap(7);
    expect([same.received, later.received, before.received]).toEqual([
      ["resumed e1#5", "e1#6", "e1#7"],
      ["resumed e1#6", "e1#7"],
      ["snapshot e1#7"],
    ]);
  });

  it("an `ok` of another epoch than the one asked for is answered with the question for a snapshot", () => {
    const t = setup();
    const { received } = t.join(at(7));
    t.channel.opened();
    t.ok(0, "e2");
    expect(t.asked).toEqual([at(7), null]);
    t.snap(2, "e2");
    t.event(3);
    expect(received).toEqual(["snapshot e2#2", "e2#3"]);
    // The next connection resumes: the snapshot was needed only once.
    t.channel.closed();
    t.channel.opened();
    expect(t.asked.at(-1)).toEqual(at(3, "e2"));
  });

  it("an `ok` starts those who stand where was asked; the others are given a snapshot", () => {
    const t = setup();
    const here = t.join(at(7));
    const there = t.join(at(9));
    const elsewhere = t.join(at(7, "e0"));
    t.channel.opened();
    t.ok(7);
    expect([here.received, there.received, elsewhere.received]).toEqual([["resumed e1#7"], [], []]);
    expect(t.asked).toEqual([at(7), null]);
    t.event(8);
    t.snap(8);
    expect([here.received, there.received, elsewhere.received]).toEqual([["resumed e1#7", "e1#8"], ["resumed e1#9"], ["snapshot e1#8"]]);
  });

  it("asks from where the listener furthest behind stands after the connection was lost", () => {
    const t = setup();
    t.channel.opened();
    const first = t.join();
    t.snap(5);
    const late = t.join();
    t.event(6, 7);
    // Older than the first listener's position; events since the request are kept.
    t.snap(4);
    expect([first.received, late.received]).toEqual([["snapshot e1#5", "e1#6", "e1#7"], ["snapshot e1#4"]]);
    t.channel.closed();
    t.channel.opened();
    expect(t.asked.at(-1)).toEqual(at(4));
    t.ok(4);
    t.event(5, 6, 7, 8);
    expect([first.received.slice(3), late.received.slice(1)]).toEqual([["e1#8"], ["e1#5", "e1#6", "e1#7", "e1#8"]]);
  });

  it("a listener one event behind is not told the event after next, but asked for again", () => {
    const t = setup();
    t.channel.opened();
    t.join();
    t.snap(5);
    const late = t.join();
    t.snap(4);
    t.event(6);
    expect(late.received).toEqual(["snapshot e1#4"]);
    t.snap(6);
    expect(late.received).toEqual(["snapshot e1#4", "snapshot e1#6"]);
  });

  it("an event that comes again changes nothing, however old it is", () => {
    const t = setup();
    t.channel.opened();
    const { received } = t.join();
    t.snap(5);
    t.event(6, 7, 6, 3, 8);
    expect(received).toEqual(["snapshot e1#5", "e1#6", "e1#7", "e1#8"]);
    expect(t.asked).toEqual([null]);
  });

  it("takes events that come before the answer to its question", () => {
    const t = setup();
    t.channel.opened();
    const { received } = t.join();
    t.snap(5);
    t.channel.closed();
    t.channel.opened();
    t.event(6);
    expect(received).toEqual(["snapshot e1#5", "e1#6"]);
    t.ok(5);
    t.event(6, 7);
    expect(received).toEqual(["snapshot e1#5", "e1#6", "e1#7"]);
    t.channel.refused("forbidden");
    t.event(8);
    expect(received.at(-1)).toBe("refused forbidden");
  });

  it("is told what is passed over while it waits for a snapshot after two gaps", () => {
    const t = setup();
    t.channel.opened();
    const { received } = t.join();
    t.snap(1);
    t.event(3);
    t.ok(1);
    t.event(3);
    expect(t.asked).toEqual([null, at(1), null]);
    t.ok(20);
    t.snap(20);
    expect(received).toEqual(["snapshot e1#1", "skipped e1#20"]);
  });

  it("whoever joins while there is no connection waits for the next one, whatever was said on the last", () => {
    const t = setup();
    t.channel.opened();
    t.join();
    t.snap(5);
    t.channel.closed();
    const same = t.join(at(5));
    expect(same.received).toEqual([]);
    t.channel.opened();
    t.channel.refused("forbidden");
    t.channel.closed();
    expect(t.join().received).toEqual([]);
  });

  it("passes nothing on between a lost connection and the answer on the next one", () => {
    const t = setup();
    t.channel.opened();
    const { received } = t.join();
    t.event(1);
    t.snap(1);
    t.channel.closed();
    t.event(2);
    t.snap(3);
    expect(received).toEqual(["snapshot e1#1"]);
  });

  it("says what is passed over only to those who stand right before it", () => {
    const t = setup();
    t.channel.opened();
    const first = t.join();
    t.snap(5);
    t.event(6);
    const later = t.join(at(8));
    t.ok(20);
    // An `ok` of another epoch, or with a known number, changes nothing.
    t.ok(30, "e0");
    t.ok(20);
    t.event(21);
    expect(first.received).toEqual(["snapshot e1#5", "e1#6", "skipped e1#20", "e1#21"]);
    expect(later.received).toEqual(["resumed e1#8"]);
    expect(t.asked).toEqual([null, null]);
    t.snap(21);
    expect(later.received).toEqual(["resumed e1#8", "snapshot e1#21"]);
  });

  it("a subscriber that leaves during a delivery receives no more, and the others do", () => {
    const t = setup();
    t.channel.opened();
    const others: string[] = [];
    let leave = (): void => undefined;
    t.channel.join(() => leave(), null);
    leave = t.channel.join((m) => others.push(m.type), null);
    const last = t.join();
    t.snap(1);
    t.event(2);
    expect(others).toEqual([]);
    expect(last.received).toEqual(["snapshot e1#1", "e1#2"]);
  });

  it("a refusal holds until the next connection, also for those who come later", () => {
    const t = setup();
    t.channel.opened();
    const first = t.join();
    t.channel.refused("forbidden");
    const late = t.join();
    expect([first.received, late.received, t.channel.isWired]).toEqual([["refused forbidden"], ["refused forbidden"], false]);
    t.channel.retryRequest();
    t.channel.givenUp();
    expect(t.asked).toEqual([null]);
    t.channel.closed();
    t.channel.opened();
    expect(t.asked).toEqual([null, null]);
  });

  it("asks again for what got no answer, and for what the server gave up from where the channel stands", () => {
    const t = setup();
    t.channel.opened();
    t.join();
    t.channel.retryRequest();
    expect(t.asked).toEqual([null, null]);
    t.snap(3);
    t.channel.retryRequest();
    expect(t.asked).toEqual([null, null]);
    t.channel.givenUp();
    expect(t.asked).toEqual([null, null, at(3)]);
  });

  it("a gap at another place than the last one is asked for as an event, not as a snapshot", () => {
    const t = setup();
    t.channel.opened();
    const { received } = t.join();
    t.snap(1);
    t.event(3, 4);
    expect(t.asked).toEqual([null, at(1)]);
    t.ok(1);
    t.event(2, 3, 5);
    expect(t.asked).toEqual([null, at(1), at(3)]);
    t.ok(3);
    t.event(4, 5);
    expect(received).toEqual(["snapshot e1#1", "e1#2", "e1#3", "e1#4", "e1#5"]);
  });
});
