import { distinctUntilChanged, filter, map } from "rxjs";
import type { Scope } from "../../streams/kit/scope.ts";
import type { Portal } from "../hooks/portal.ts";
import { safeStorage } from "./safeStorage.ts";

/** What a visitor starred goes to the account, on whatever page the login was. The boards keep both the same after that. */
export function starsAfterLogin(scope: Scope, { api, session }: Pick<Portal, "api" | "session">): void {
  const userId$ = session.view$.pipe(
    map(({ user }) => user?.id),
    filter((id) => id !== undefined),
    distinctUntilChanged(),
  );
  scope.add(
    userId$.subscribe((id) => {
      const give = async (): Promise<void> => {
        const { giveVisitorStars } = await import("../features/scoreboard/starMerge.ts");
        await giveVisitorStars(
          api,
          safeStorage(() => localStorage),
          id,
        );
      };
      // Without its code nothing is lost: the next page, or the board itself, gives them.
      give().catch(() => undefined);
    }),
  );
}
