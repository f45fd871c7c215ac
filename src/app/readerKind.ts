import type { SessionView } from "../hooks/session.ts";

/**
 * What a page may depend on of its reader beside the header's own part, so that one frame serves all readers of a kind.
 * Nothing of it tells one reader from another.
 */
export interface ReaderKind {
  readonly isAnchor: 0 | 1;
  readonly isExpert: 0 | 1;
}

/** Read while a page was rendered for a kind of readers: the page is each reader's own. */
class ReadsReader extends Error {}

export interface BlindSession {
  readonly view: SessionView;
  /** Something else of the reader was read. What came of it may have been caught on the way. */
  hasRead(): boolean;
}

/** The session of nobody in particular: a user with what makes the kind, and nothing else to be read. */
export function blindSession(kind: ReaderKind): BlindSession {
  let hasRead = false;
  const refuse = (what: string | symbol): never => {
    hasRead = true;
    throw new ReadsReader(`the page reads its reader: ${String(what)}`);
  };
  const user = new Proxy(Object.freeze({ ...kind }), {
    get: (known, name) => (Object.hasOwn(known, name) ? known[name as keyof ReaderKind] : refuse(name)),
    has: (_known, name) => refuse(name),
    ownKeys: () => refuse("all fields"),
    getOwnPropertyDescriptor: (_known, name) => refuse(name),
  }) as unknown as NonNullable<SessionView["user"]>;
  const view: SessionView = {
    status: "active",
    user,
    get balances() {
      return refuse("balances");
    },
    get expert() {
      return refuse("expert");
    },
  };
  return { view, hasRead: () => hasRead };
}
