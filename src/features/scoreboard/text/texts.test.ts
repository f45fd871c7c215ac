import { Subject } from "rxjs";
import { expect, test } from "vitest";
import { emptyBasketballMatch } from "../../../../contract/match/basketball.ts";
import type { ChannelMessage, Feed } from "../../../../streams/feed/types.ts";
import { constant } from "../../../../streams/kit/behavior.ts";
import { LINES_SHOWN, textLinesOf } from "./texts.ts";

function fakeFeed() {
  const channels = new Map<string, Subject<ChannelMessage>>();
  const feed: Feed = {
    status$: constant({ kind: "live", since: 0 }),
    offsetMs$: constant(0),
    frames$: new Subject(),
    channel: (ch) => {
      const channel = channels.get(ch) ?? new Subject<ChannelMessage>();
      channels.set(ch, channel);
      return channel;
    },
  };
  const say = (ch: string, s: number, text: string): void =>
    channels.get(ch)?.next({ type: "event", e: "e", event: { ch, s, at: s, k: "text", d: { id: `t${s}`, clock: "Q1 10:00", text } } });
  const snapshot = (id: string): void =>
    channels.get(`bk:${id}`)?.next({ type: "snapshot", e: "e", s: 0, at: 0, d: emptyBasketballMatch(id) });
  return { feed, say, snapshot, channels };
}

test("each match shows its own newest lines, newest first, while somebody looks", () => {
  const { feed, say, snapshot, channels } = fakeFeed();
  const lines$ = textLinesOf({ feed, sport: "bk", ids: ["a", "b"], initial: { b: [] } });
  const reading = lines$.subscribe();
  snapshot("a");
  snapshot("b");
  for (let s = 1; s <= LINES_SHOWN + 2; s += 1) say("bk:a", s, `第${s}句`);
  say("bk:b", 1, "开场");
  expect(lines$.value.a?.map((l) => l.text)).toEqual(["第7句", "第6句", "第5句", "第4句", "第3句"]);
  expect(lines$.value.b?.map((l) => l.text)).toEqual(["开场"]);
  reading.unsubscribe();
  expect(channels.get("bk:a")?.observed).toBe(false);
});
