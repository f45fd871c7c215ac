import type { UserId } from "../../contract/ids.ts";
import { and, assign, fromPromise, raise, setup, stateIn } from "xstate";
import type { Balances } from "../../contract/http/pay.ts";
import type { ExpertInfo } from "../../contract/http/tips.ts";
import type { UserInfo } from "../../contract/http/user.ts";
import { isNickNameLong } from "../../contract/rules/nickName.ts";
import type { SessionData } from "../../contract/session.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import type { SessionContext, SessionEvent } from "./sessionEvents.ts";

const notProvided = notProvidedIn("sessionMachine");

/** Wait before a request without an answer is sent again. */
const RETRY_MS = 15_000;

const NOBODY = { user: null, expert: null, balances: null, isDialogWanted: false } as const satisfies Partial<SessionContext>;

/**
 * The session (docs/product.md 4: session, login success, logout). A user is stored on code 200 alone; any other answer
 * removes the token and clears everything. No answer does the same after a login, a change made here and a withdrawal;
 * otherwise an unreachable server ends no session: the request is retried. The page is left at most once, by a reload or a navigation.
 */
export const sessionMachine = setup({
  // The input is what the server has already loaded with the cookie.
  types: { context: {} as SessionContext, events: {} as SessionEvent, input: {} as SessionData },
  actors: {
    /** Provided by the app: the user on code 200, null on any other answer; rejects without an answer. */
    loadUser: fromPromise<UserInfo | null>(() => notProvided("actor loadUser")),
    /** Provided by the app: the user's own expert profile on code 200; null on any other code or failure. */
    loadExpert: fromPromise<ExpertInfo | null>(() => notProvided("actor loadExpert")),
    /** Provided by the app: the balances on code 200; null on any other code or failure. */
    loadBalances: fromPromise<Balances | null>(() => notProvided("actor loadBalances")),
    /** Provided by the app: ends the session on the server; even if that fails, it ends here. */
    logOut: fromPromise<void, { readonly userId: UserId | null }>(() => notProvided("actor logOut")),
    /** Provided by the app: runs the visitor's pending action; `goTo` = the page to go to instead of reloading this one. */
    runWanted: fromPromise<{ readonly goTo: string | null }>(() => notProvided("actor runWanted")),
  },
  actions: {
    /** Provided by the app: writes the token to the cookie, for 30 days or until the browser closes. */
    saveToken: (_args, _params: { readonly token: string; readonly isPersistent: boolean }) => notProvided("action saveToken"),
    /** Provided by the app: deletes the token from the cookie. */
    removeToken: () => notProvided("action removeToken"),
    /** Provided by the app: notifies the other tabs that the cookie has changed. */
    announce: () => notProvided("action announce"),
    /** Provided by the app: the user has changed without a reload; feed and page data now belong to another user. */
    takeOver: () => notProvided("action takeOver"),
    /** Provided by the app: reloads this page; the machine ends with it. */
    reloadPage: () => notProvided("action reloadPage"),
    /** Provided by the app: goes to `/` with a full page load. */
    goHome: () => notProvided("action goHome"),
    /** Provided by the app: goes to a page with a full page load. */
    goTo: (_args, _params: { readonly to: string }) => notProvided("action goTo"),
    /** Provided by the app: runs the pending action without a login. */
    continueWanted: () => notProvided("action continueWanted"),
    /** Provided by the app: drops the visitor's pending action. */
    forgetWanted: () => notProvided("action forgetWanted"),
    /** Provided by the app: remembers for this tab that the user keeps the long nickname. */
    skipNickName: (_args, _params: { readonly userId: UserId }) => notProvided("action skipNickName"),
    /** Provided by the app: forgets who has skipped it; another user may have a long nickname too. */
    forgetSkip: () => notProvided("action forgetSkip"),

    storeUser: assign((_args, { user }: { readonly user: UserInfo | null }) => ({ user })),
    storeExpert: assign((_args, { expert }: { readonly expert: ExpertInfo | null }) => ({ expert })),
    storeBalances: assign((_args, { balances }: { readonly balances: Balances | null }) => (balances ? { balances } : {})),
    storeReceived: assign(({ event }) => (event.type === "balances.received" ? { balances: event.balances } : {})),
    clear: assign(NOBODY),
    markAnswered: assign({ isUnanswered: false }),
    markUnanswered: assign({ isUnanswered: true }),
    markVisitorsPage: assign({ isVisitorsPage: true }),
    announceUser: raise({ type: "user.loaded" }),
  },
  guards: {
    /** Provided by the app: the page is for users alone. */
    isGuardedPage: (): boolean => notProvided("guard isGuardedPage"),
    /** Provided by the app: a logout on this page goes to `/`, on others it reloads. */
    isHomewardPage: (): boolean => notProvided("guard isHomewardPage"),
    /** Provided by the app: the page navigates by itself after a login (registration). */
    isStayingPage: (): boolean => notProvided("guard isStayingPage"),
    /** Provided by the app: the user has skipped the nickname prompt in this tab. */
    isNickNameSkipped: (_args, _params: { readonly userId: UserId }): boolean => notProvided("guard isNickNameSkipped"),

    isUser: (_args, { user }: { readonly user: UserInfo | null }) => user !== null,
    hasUser: ({ context }) => context.user !== null,
    isExpert: ({ context }) => context.user?.isExpert === 1,
    hasNoPassword: ({ context }) => context.user?.hasPassword !== 1,
    hasLongNickName: ({ context }) => context.user !== null && isNickNameLong(context.user.nickName),
    isDialogWanted: ({ context }) => context.isDialogWanted,
    isUnanswered: ({ context }) => context.isUnanswered,
    isVisitorsPage: ({ context }) => context.isVisitorsPage,
  },
  delays: { untilRetry: RETRY_MS },
}).createMachine({
  id: "session",
  context: ({ input }) => ({ ...input, isDialogWanted: false, isUnanswered: false, isVisitorsPage: true }),
  initial: "deciding",
  on: {
    "login.succeeded": {
      target: ".loggingIn",
      actions: [
        { type: "saveToken", params: ({ event }) => ({ token: event.token, isPersistent: event.isPersistent }) },
        "clear",
        "markAnswered",
        "forgetSkip",
        "announce",
      ],
    },
  },
  states: {
    deciding: { always: [{ guard: "hasUser", target: "active" }, { target: "visitor" }] },

    visitor: {
      initial: "calm",
      entry: "markVisitorsPage",
      on: { "token.found": { target: "finding", actions: "forgetWanted" }, "token.lost": { actions: "markAnswered" } },
      states: {
        calm: {
          on: { "dialog.opened": "asked" },
          after: { untilRetry: { guard: "isUnanswered", target: "#session.finding" } },
        },
        /** The login dialog is open. */
        asked: { on: { "dialog.closed": { target: "calm", actions: "forgetWanted" } } },
      },
    },

    /** There is a token, outside a login: looks up whose it is. */
    finding: {
      invoke: {
        id: "loadUser",
        src: "loadUser",
        onDone: [
          {
            guard: { type: "isUser", params: ({ event }) => ({ user: event.output }) },
            target: "found",
            actions: ["markAnswered", { type: "storeUser", params: ({ event }) => ({ user: event.output }) }],
          },
          { target: "cleared", actions: ["markAnswered", "removeToken", "announce"] },
        ],
        // The token may still be valid, so the cookie keeps it. A page that shows no user data stays as it is.
        onError: [
          {
            guard: and(["isVisitorsPage", "isDialogWanted"]),
            target: "visitor.asked",
            actions: ["markUnanswered", assign({ isDialogWanted: false })],
          },
          { guard: "isVisitorsPage", target: "visitor", actions: "markUnanswered" },
          { target: "cleared", actions: "markUnanswered" },
        ],
      },
      on: {
        "token.found": { target: "finding", reenter: true },
        "token.lost": { target: "cleared", actions: "markAnswered" },
        "dialog.opened": { actions: assign({ isDialogWanted: true }) },
        "logout.requested": "ending",
      },
    },
    found: {
      always: [
        {
          guard: "isDialogWanted",
          target: "active",
          actions: ["announceUser", "takeOver", assign({ isDialogWanted: false }), "continueWanted"],
        },
        { target: "active", actions: ["announceUser", "takeOver"] },
      ],
    },

    loggingIn: {
      invoke: {
        id: "loadUser",
        src: "loadUser",
        onDone: [
          {
            guard: { type: "isUser", params: ({ event }) => ({ user: event.output }) },
            target: "fulfilling",
            actions: { type: "storeUser", params: ({ event }) => ({ user: event.output }) },
          },
          { target: "cleared", actions: ["removeToken", "forgetWanted", "announce"] },
        ],
        onError: { target: "cleared", actions: ["removeToken", "forgetWanted", "announce"] },
      },
      on: { "token.lost": { target: "cleared", actions: "forgetWanted" } },
    },
    /** The user is known; the pending action runs before the page is reloaded. */
    fulfilling: {
      invoke: {
        id: "runWanted",
        src: "runWanted",
        onDone: [
          {
            guard: ({ event }) => event.output.goTo !== null,
            target: "left",
            actions: { type: "goTo", params: ({ event }) => ({ to: event.output.goTo ?? "/" }) },
          },
          { guard: "isStayingPage", target: "active", actions: ["announceUser", "takeOver"] },
          { target: "left", actions: "reloadPage" },
        ],
        onError: [
          { guard: "isStayingPage", target: "active", actions: ["announceUser", "takeOver"] },
          { target: "left", actions: "reloadPage" },
        ],
      },
    },

    active: {
      type: "parallel",
      on: {
        "token.found": { target: "finding", actions: ["clear", assign({ isVisitorsPage: false })] },
        "token.lost": "cleared",
        "logout.requested": "ending",
      },
      states: {
        user: {
          initial: "known",
          // A response in flight may predate the change.
          on: {
            "user.changed": ".refreshing",
            "session.revoked": ".refreshing",
            "funds.withdrawn": ".refreshing",
          },
          states: {
            known: { on: { "user.stale": "checking" } },
            /** The known user stays until there is an answer. */
            checking: {
              invoke: {
                id: "checkUser",
                src: "loadUser",
                onDone: [
                  {
                    guard: { type: "isUser", params: ({ event }) => ({ user: event.output }) },
                    target: "known",
                    actions: [{ type: "storeUser", params: ({ event }) => ({ user: event.output }) }, "announceUser"],
                  },
                  { target: "#session.cleared", actions: ["removeToken", "announce"] },
                ],
                onError: "unanswered",
              },
              on: { "user.stale": { target: "checking", reenter: true } },
            },
            unanswered: { on: { "user.stale": "checking" }, after: { untilRetry: "checking" } },
            refreshing: {
              invoke: {
                id: "refreshUser",
                src: "loadUser",
                onDone: [
                  {
                    guard: { type: "isUser", params: ({ event }) => ({ user: event.output }) },
                    target: "known",
                    actions: [{ type: "storeUser", params: ({ event }) => ({ user: event.output }) }, "announceUser"],
                  },
                  { target: "#session.cleared", actions: ["removeToken", "announce"] },
                ],
                onError: { target: "#session.cleared", actions: ["removeToken", "announce"] },
              },
              on: { "user.stale": { target: "refreshing", reenter: true } },
            },
          },
        },
        expert: {
          initial: "settled",
          on: {
            "user.loaded": [
              { guard: "isExpert", target: ".loading" },
              { target: ".settled", actions: { type: "storeExpert", params: { expert: null } } },
            ],
          },
          states: {
            settled: {},
            loading: {
              invoke: {
                id: "loadExpert",
                src: "loadExpert",
                onDone: { target: "settled", actions: { type: "storeExpert", params: ({ event }) => ({ expert: event.output }) } },
                onError: { target: "settled", actions: { type: "storeExpert", params: { expert: null } } },
              },
            },
          },
        },
        /** Failures are ignored, except after a withdrawal: the last known balances stay. */
        balances: {
          initial: "settled",
          on: {
            "user.loaded": ".loading",
            "balances.changed": ".loading",
            "funds.withdrawn": ".confirming",
            // A response in flight may be older.
            "balances.received": { target: ".settled", actions: "storeReceived" },
          },
          states: {
            settled: {},
            loading: {
              invoke: {
                id: "loadBalances",
                src: "loadBalances",
                onDone: { target: "settled", actions: { type: "storeBalances", params: ({ event }) => ({ balances: event.output }) } },
                onError: "settled",
              },
            },
            confirming: {
              invoke: {
                id: "confirmBalances",
                src: "loadBalances",
                onDone: [
                  { guard: ({ event }) => event.output === null, target: "#session.cleared", actions: ["removeToken", "announce"] },
                  // The response may be older than the balances of the event.
                  { guard: stateIn({ active: { balances: { confirming: "received" } } }), target: "settled" },
                  { target: "settled", actions: { type: "storeBalances", params: ({ event }) => ({ balances: event.output }) } },
                ],
                onError: { target: "#session.cleared", actions: ["removeToken", "announce"] },
              },
              on: {
                // Only the pending response decides: a failure must still end the session.
                "user.loaded": {},
                "balances.changed": { target: "confirming", reenter: true },
                "balances.received": { target: ".received", actions: "storeReceived" },
              },
              initial: "asked",
              states: { asked: {}, received: {} },
            },
          },
        },
        /** The dialog the user must answer. Derived from the user information, so it is back after a reload. */
        prompt: {
          initial: "deciding",
          on: { "user.loaded": ".deciding" },
          states: {
            deciding: {
              always: [
                { guard: "hasNoPassword", target: "settingPassword" },
                { guard: "hasLongNickName", target: "checkingSkip" },
                { target: "none" },
              ],
            },
            none: {},
            /** Cannot be closed: it disappears when the user information says that there is a password. */
            settingPassword: {},
            checkingSkip: {
              always: [
                { guard: { type: "isNickNameSkipped", params: ({ context }) => ({ userId: context.user?.id ?? "" }) }, target: "none" },
                { target: "renaming" },
              ],
            },
            renaming: {
              on: {
                "dialog.closed": {
                  target: "none",
                  actions: { type: "skipNickName", params: ({ context }) => ({ userId: context.user?.id ?? "" }) },
                },
              },
            },
          },
        },
      },
    },

    ending: {
      invoke: {
        id: "logOut",
        src: "logOut",
        input: ({ context }) => ({ userId: context.user?.id ?? null }),
        onDone: "ended",
        onError: "ended",
      },
      // Another login ends this session anyway; accepted here, its token would be removed again.
      on: { "login.succeeded": {} },
    },
    ended: {
      entry: ["removeToken", "clear", "markAnswered", "forgetWanted", "forgetSkip", "announce"],
      always: [
        { guard: "isHomewardPage", target: "left", actions: "goHome" },
        { target: "left", actions: "reloadPage" },
      ],
    },

    /** The session ended without a logout in this page. */
    cleared: {
      always: [
        { guard: "isGuardedPage", target: "left", actions: ["clear", "goHome"] },
        { guard: "isDialogWanted", target: "visitor.asked", actions: ["clear", "takeOver"] },
        { target: "visitor", actions: ["clear", "takeOver"] },
      ],
    },

    /** The page is being replaced. If the browser restores it later, it reloads. */
    left: { on: { "login.succeeded": {}, "page.returned": { actions: "reloadPage" } } },
  },
});
