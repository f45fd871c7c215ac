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

/** Whoever could not be asked is asked again after it. */
const RETRY_MS = 15_000;

const NOBODY = { user: null, expert: null, balances: null, isDialogWanted: false } as const satisfies Partial<SessionContext>;

/**
 * The session (docs/product.md 4: session, login success, logout). A user is stored on code 200 alone; any other answer
 * takes the token away and clears everything. So does having no answer after a login, a change made here and a withdrawal;
 * else a line that is down ends nobody's session: it is asked again. The page is left at most once: reloaded, or gone from.
 */
export const sessionMachine = setup({
  // The input is what the server has loaded with the cookie already.
  types: { context: {} as SessionContext, events: {} as SessionEvent, input: {} as SessionData },
  actors: {
    /** Provided by the app: the user on code 200, null on any other answer; rejects when there is none. */
    loadUser: fromPromise<UserInfo | null>(() => notProvided("actor loadUser")),
    /** Provided by the app: the caller's own head as an expert; null on any other code or failure. */
    loadExpert: fromPromise<ExpertInfo | null>(() => notProvided("actor loadExpert")),
    /** Provided by the app: null on any other code or failure. */
    loadBalances: fromPromise<Balances | null>(() => notProvided("actor loadBalances")),
    /** Provided by the app: ends the session on the server; however that goes, it ends here. */
    logOut: fromPromise<void, { readonly userId: UserId | null }>(() => notProvided("actor logOut")),
    /** Provided by the app: does what the visitor wanted; `goTo` = the page to go to instead of reloading this one. */
    runWanted: fromPromise<{ readonly goTo: string | null }>(() => notProvided("actor runWanted")),
  },
  actions: {
    /** Provided by the app: into the cookie, for 30 days or with the browser. */
    saveToken: (_args, _params: { readonly token: string; readonly isPersistent: boolean }) => notProvided("action saveToken"),
    /** Provided by the app: out of the cookie. */
    removeToken: () => notProvided("action removeToken"),
    /** Provided by the app: notifies the other tabs that the cookie has changed. */
    announce: () => notProvided("action announce"),
    /** Provided by the app: who is looking has changed without a reload; feed and page data are another's now. */
    takeOver: () => notProvided("action takeOver"),
    /** Provided by the app: loads this page anew; the machine ends with it. */
    reloadPage: () => notProvided("action reloadPage"),
    /** Provided by the app: goes to `/` by a load of its own. */
    goHome: () => notProvided("action goHome"),
    /** Provided by the app: goes to a page by a load of its own. */
    goTo: (_args, _params: { readonly to: string }) => notProvided("action goTo"),
    /** Provided by the app: does what was wanted, without a login in between. */
    continueWanted: () => notProvided("action continueWanted"),
    /** Provided by the app: what the visitor wanted before being asked to log in is wanted no more. */
    forgetWanted: () => notProvided("action forgetWanted"),
    /** Provided by the app: the long nickname stays as it is, for as long as this tab lives. */
    skipNickName: (_args, _params: { readonly userId: UserId }) => notProvided("action skipNickName"),
    /** Provided by the app: forgets who has skipped it; another user may have another long nickname. */
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
    /** Provided by the app: the page is one of users alone. */
    isGuardedPage: (): boolean => notProvided("guard isGuardedPage"),
    /** Provided by the app: a logout here leads home, elsewhere it reloads. */
    isHomewardPage: (): boolean => notProvided("guard isHomewardPage"),
    /** Provided by the app: the page goes on by itself after a login (registration). */
    isStayingPage: (): boolean => notProvided("guard isStayingPage"),
    /** Provided by the app: the user has skipped the question in this tab. */
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
        /** The login dialog stands there. */
        asked: { on: { "dialog.closed": { target: "calm", actions: "forgetWanted" } } },
      },
    },

    /** A token is there, nobody is waiting to be let in: whose is it? */
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
        // The token may be good: it stays where it is. A page that shows nothing of a user stays as it is.
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
    /** The user is there; what was wanted comes before the page is loaded anew. */
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
          // What is on its way may be from before the change.
          on: {
            "user.changed": ".refreshing",
            "session.revoked": ".refreshing",
            "funds.withdrawn": ".refreshing",
          },
          states: {
            known: { on: { "user.stale": "checking" } },
            /** Whoever is known stays until there is an answer. */
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
        /** Failures are ignored, but after a withdrawal: the last ones known stay. */
        balances: {
          initial: "settled",
          on: {
            "user.loaded": ".loading",
            "balances.changed": ".loading",
            "funds.withdrawn": ".confirming",
            // An answer on its way may be from before.
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
                  // It may be older than the balances of the event.
                  { guard: stateIn({ active: { balances: { confirming: "received" } } }), target: "settled" },
                  { target: "settled", actions: { type: "storeBalances", params: ({ event }) => ({ balances: event.output }) } },
                ],
                onError: { target: "#session.cleared", actions: ["removeToken", "announce"] },
              },
              on: {
                // An answer that is awaited decides; nothing else spares it.
                "user.loaded": {},
                "balances.changed": { target: "confirming", reenter: true },
                "balances.received": { target: ".received", actions: "storeReceived" },
              },
              initial: "asked",
              states: { asked: {}, received: {} },
            },
          },
        },
        /** What the user is asked for. Follows from the user information, so that it is there again after a reload. */
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
            /** Cannot be closed: it goes when the user information says that there is a password. */
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
      // Another login ends this one on its own; here it would be taken away again.
      on: { "login.succeeded": {} },
    },
    ended: {
      entry: ["removeToken", "clear", "markAnswered", "forgetWanted", "forgetSkip", "announce"],
      always: [
        { guard: "isHomewardPage", target: "left", actions: "goHome" },
        { target: "left", actions: "reloadPage" },
      ],
    },

    /** The session is over without anybody here having asked for it. */
    cleared: {
      always: [
        { guard: "isGuardedPage", target: "left", actions: ["clear", "goHome"] },
        { guard: "isDialogWanted", target: "visitor.asked", actions: ["clear", "takeOver"] },
        { target: "visitor", actions: ["clear", "takeOver"] },
      ],
    },

    /** The page is being replaced. Only if the browser brings it back later does it live again, and then from anew. */
    left: { on: { "login.succeeded": {}, "page.returned": { actions: "reloadPage" } } },
  },
});
