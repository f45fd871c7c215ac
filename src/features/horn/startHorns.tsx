import { createRoot } from "react-dom/client";
import { BehaviorSubject, map } from "rxjs";
import type { Scope } from "../../../streams/kit/scope.ts";
import { pageMoment$ } from "../../hooks/pageMoment.ts";
import type { Portal } from "../../hooks/portal.ts";
import { HornTicker } from "./HornTicker.tsx";
import { type HornNews, hornNews } from "./hornNews.ts";

const WAITING_MAX = 5;

/** Shows horn messages under the header of any page, one after another. A job (src/app/jobs.ts). */
export function startHorns(scope: Scope, { session, now, tvFeed }: Pick<Portal, "session" | "now" | "tvFeed">): void {
  const shown$ = new BehaviorSubject<readonly HornNews[]>([]);
  const close = (id: string): void => shown$.next(shown$.value.filter((one) => one.id !== id));
  let isMounted = false;

  function mount(): void {
    if (isMounted) return;
    isMounted = true;
    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    root.render(<HornTicker shown$={shown$} onClose={close} />);
    scope.onEnd(() => {
      root.unmount();
      place.remove();
    });
  }

  const userId$ = session.view$.pipe(map(({ user }) => user?.id ?? null));
  scope.add(
    hornNews({ feed: tvFeed, userId$, moment$: pageMoment$, now }).subscribe((news) => {
      mount();
      if (!shown$.value.some(({ id }) => id === news.id)) shown$.next([...shown$.value, news].slice(-WAITING_MAX));
    }),
  );
}
