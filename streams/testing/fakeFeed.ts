import { BehaviorSubject, Subject } from "rxjs";
import type { AsOf } from "../../contract/envelope.ts";
import type { ChannelMessage, Feed, FeedStatus } from "../feed/types.ts";

/** A feed whose channels a test plays by hand. */
export function fakeFeed() {
  const status$ = new BehaviorSubject<FeedStatus>({ kind: "live", since: 0 });
  const subjects = new Map<string, Subject<ChannelMessage>>();
  const asked: { readonly ch: string; readonly since: AsOf | undefined }[] = [];

  function subjectOf(ch: string): Subject<ChannelMessage> {
    const known = subjects.get(ch);
    if (known) return known;
    const made = new Subject<ChannelMessage>();
    subjects.set(ch, made);
    return made;
  }

  const feed: Feed = {
    status$,
    offsetMs$: new BehaviorSubject(0),
    frames$: new Subject(),
    channel(ch, since) {
      asked.push({ ch, since });
      return subjectOf(ch);
    },
  };
  return { feed, status$, asked, say: (ch: string, message: ChannelMessage) => subjectOf(ch).next(message) };
}
