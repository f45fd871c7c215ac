import type { SessionView } from "../hooks/session.ts";

/**
 * The reader's properties that a page may depend on besides the header's own part, so that one frame serves all readers of
 * a kind. None of them identifies a reader.
 */
export interface ReaderKind {
  readonly isAnchor: 0 | 1;
  readonly isExpert: 0 | 1;
}

/** Thrown when a render for a kind reads more of its reader: the page is specific to each reader. */
class ReadsReader extends Error {}

export interface BlindSession {
  readonly view: SessionView;
  /** Another property of the reader was read. The error it threw may have been caught on the way. */
  hasRead(): boolean;
}

/** An anonymous session: a user with the properties of the kind only; reading any other throws. */
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
