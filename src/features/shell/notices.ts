import { type SchedulerLike, BehaviorSubject, asyncScheduler, timer } from "rxjs";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import type { ShowNotice } from "../../hooks/notice.ts";

export interface Notice {
  readonly id: number;
  readonly kind: "warning" | "success";
  readonly text: string;
}

/** Short notices that disappear by themselves. The same text is never shown twice at once. */
export interface Notices {
  readonly list$: Behavior<readonly Notice[]>;
  show: ShowNotice;
  /** For an action that succeeded: 设置成功. */
  confirm(text: string): void;
}

const SHOWN_MS = 3_000;
const AT_MOST = 3;

export function createNotices(scope: Scope, scheduler: SchedulerLike = asyncScheduler): Notices {
  const list$ = new BehaviorSubject<readonly Notice[]>([]);
  let nextId = 1;
  const show: ShowNotice = (text, kind = "warning") => {
    if (list$.value.some((notice) => notice.text === text)) return;
    const notice = { id: nextId, kind, text };
    nextId += 1;
    list$.next([notice, ...list$.value].slice(0, AT_MOST));
    scope.add(timer(SHOWN_MS, scheduler).subscribe(() => list$.next(list$.value.filter((n) => n !== notice))));
  };
  return { list$, show, confirm: (text) => show(text, "success") };
}
