import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { BehaviorSubject, NEVER } from "rxjs";
import { BRANDS } from "../../../../brands/brands.ts";
import type { Balances, Transaction } from "../../../../contract/http/pay.ts";
import type { UserInfo } from "../../../../contract/http/user.ts";
import { type Result, err } from "../../../../contract/result.ts";
import type { Feed } from "../../../../streams/feed/types.ts";
import { constant } from "../../../../streams/kit/behavior.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "../../../api/client.ts";
import { type Portal, PortalContext } from "../../../hooks/portal.ts";
import type { SessionView } from "../../../hooks/session.ts";
import { staticSession } from "../../../hooks/staticSession.ts";

/** What tests of the wallet's pages share: a user with money, a server that answers by path, and a page around both. */
export const NOW = Date.parse("2026-11-21T20:00:00+08:00");
export const DAY_MS = 86_400_000;

export const USER: UserInfo = {
  id: "100007",
  nickName: "看台第七排",
  portrait: "",
  level: 5,
  levelIcon: "level-5",
  isAnchor: 0,
  isExpert: 0,
  hasPassword: 1,
  hasPayPsw: false,
  description: "",
  fansCount: 0,
  attentionCount: 0,
  mobile: "138****6021",
  experience: 2_600,
  nextLevelAt: 5_000,
};

export const BALANCES: Balances = {
  mainWalletId: "1",
  balance: "12860.00",
  ticket: "350.00",
  cashBalance: "8460.00",
  freezeMoney: "1240.00",
  withdrawMoney: "3618.50",
};

export const ACTIVE: SessionView = { status: "active", user: USER, balances: BALANCES, expert: null };

export function transaction(id: number, over: Partial<Transaction> = {}): Transaction {
  return { id: String(id), type: 1, account: "diamond", amount: "100.00", at: NOW - id * 60_000, note: "", ...over };
}

type Reply = Result<unknown, ApiFailure>;
export type Replies = Readonly<Record<string, (input: CallInput) => Reply | Promise<Reply>>>;

export const BUSY: Reply = err({ code: 500, message: "网络繁忙，请稍后再试" });
export const LOST: Reply = err({ code: 0, message: "网络繁忙，请稍后再试" });

const SILENT_FEED: Feed = { status$: constant({ kind: "connecting" }), offsetMs$: constant(0), channel: () => NEVER, frames$: NEVER };

interface Sent {
  readonly path: string;
  readonly input: CallInput;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

export interface World {
  readonly element: ReactNode;
  readonly sent: readonly Sent[];
  readonly view: BehaviorSubject<SessionView>;
  /** How often the balances were asked for anew. */
  refreshed(): number;
  /** How often a login was asked for. */
  required(): number;
}

/** A path without a reply is answered 500, so that a call nobody thought of shows. */
export function world(
  page: ReactNode,
  replies: Replies,
  {
    at = "/v/x",
    view = ACTIVE,
    refresh = async () => undefined,
    now = () => NOW,
    tvFeed = SILENT_FEED,
  }: { at?: string; view?: SessionView; refresh?: () => Promise<void>; now?: () => number; tvFeed?: Feed } = {},
): World {
  const sent: Sent[] = [];
  let refreshed = 0;
  let required = 0;
  const api: Api = {
    async send<T>(call: WireCall, input: CallInput = {}): Promise<Result<T, ApiFailure>> {
      sent.push({ path: call.path, input });
      return ((await replies[call.path]?.(input)) ?? BUSY) as Result<T, ApiFailure>;
    },
  };
  const source = new BehaviorSubject(view);
  const portal: Portal = {
    brand: BRANDS.default,
    api,
    sportFeed: SILENT_FEED,
    tvFeed,
    session: {
      ...staticSession(view),
      view$: source,
      refreshBalances: async () => void (refreshed += 1),
      refresh,
      require: () => {
        required += 1;
        return false;
      },
    },
    now,
  };
  const element = (
    <PortalContext value={portal}>
      <MemoryRouter initialEntries={[at]}>
        {page}
        <Address />
      </MemoryRouter>
    </PortalContext>
  );
  return { element, sent, view: source, refreshed: () => refreshed, required: () => required };
}

/** A storage that lives in memory; hand it to a second page to play a reload. */
export function memoryStore(): Pick<Storage, "getItem" | "setItem" | "removeItem"> & { readonly held: Map<string, string> } {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, text) => void held.set(name, text),
    removeItem: (name) => void held.delete(name),
  };
}
