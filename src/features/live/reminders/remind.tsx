import { createRoot } from "react-dom/client";
import { BehaviorSubject, map, merge } from "rxjs";
import type { Scope } from "../../../../streams/kit/scope.ts";
import { reservedMatches } from "../../../api/attention.ts";
import type { Portal } from "../../../hooks/portal.ts";
import { claimNews } from "../../../parts/notification/claim.ts";
import { showNote } from "../../../parts/notification/showNote.ts";
import { ReminderList } from "./ReminderList.tsx";
import { type Reminder, reminders } from "./reminders.ts";
import { phoneReminders } from "./remindPhone.ts";
import { planReminders } from "./remindPlans.ts";
import { roomReminders } from "./remindRooms.ts";
import { reservationsChanged$ } from "../reserve/reservations.ts";

/**
 * Reminds a user of reserved matches, rooms that go on air, news of plans and a changed phone number, on any page and by
 * browser notification where allowed. A job (src/app/jobs.ts): its code loads once a user is logged in.
 */
export function startReminders(
  scope: Scope,
  { api, session, now, spoilers, tvFeed }: Pick<Portal, "api" | "session" | "now" | "spoilers" | "tvFeed">,
  storage: Pick<Storage, "getItem" | "setItem">,
): void {
  const shown$ = new BehaviorSubject<readonly Reminder[]>([]);
  const close = (key: string): void => shown$.next(shown$.value.filter((one) => one.key !== key));
  let isMounted = false;

  function show(reminder: Reminder): void {
    if (!isMounted) {
      isMounted = true;
      const place = document.body.appendChild(document.createElement("div"));
      const root = createRoot(place);
      root.render(<ReminderList shown$={shown$} onClose={close} />);
      scope.onEnd(() => {
        root.unmount();
        place.remove();
      });
    }
    shown$.next([...shown$.value, reminder]);
    const { kind, title, text: body, key, path } = reminder;
    void showNote({ kind, title, body, tag: `reserve:${key}`, path });
  }

  const userId$ = session.view$.pipe(map(({ user }) => user?.id ?? null));
  const matches$ = reminders({
    userId$,
    fetchReserved: () => reservedMatches(api, { isQuiet: true }),
    now,
    storage,
    changed$: reservationsChanged$,
  });
  const rooms$ = roomReminders({
    userId$,
    tvFeed,
    now,
    storage,
    pathname: () => window.location.pathname,
    isVisible: () => document.visibilityState === "visible",
    claim: claimNews,
  });
  const phones$ = phoneReminders({ userId$, tvFeed, now });
  const plans$ = planReminders({
    userId$,
    tvFeed,
    now,
    storage,
    isVeiled: () => spoilers.veil$.value.isOn || spoilers.veil$.value.behind !== null,
    address: () => `${window.location.pathname}${window.location.search}`,
    isVisible: () => document.visibilityState === "visible",
    claim: claimNews,
  });
  scope.add(merge(matches$, rooms$, phones$, plans$).subscribe(show));
}
