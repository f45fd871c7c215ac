import { type ComponentType, createContext, use, useEffect, useState } from "react";
import type { UserInfo } from "../../contract/http/user.ts";
import { useSessionView } from "../hooks/useSession.ts";
import { Link } from "../ui/surface/Link.tsx";

type Part = ComponentType<{ readonly user: UserInfo }>;

/** The slot's source file, for the document's head. */
export const HEADER_USER_FILE = "src/parts/session/HeaderUser.tsx";

let loaded: Part | null = null;

/** Call it before a user's page is rendered or hydrated, so that both paint the same. Visitors never load it. */
export async function loadHeaderUser(): Promise<Part> {
  loaded ??= (await import("../parts/session/HeaderUser.tsx")).HeaderUser;
  return loaded;
}

/** Minimal replacement if the part's code cannot be loaded. */
function PlainUser({ user }: { readonly user: UserInfo }) {
  return <Link to="/v/personal-data">{user.nickName}</Link>;
}

/** Server only: the id of the placeholder for the part, which is rendered separately for each reader. Null: none. */
export const HeaderUserMark = createContext<string | null>(null);

export function headerUserMarkup(mark: string): string {
  return `<i id="${mark}"></i>`;
}

/** The header's part for a logged-in user. */
export function HeaderUserSlot() {
  const { user } = useSessionView();
  const mark = use(HeaderUserMark);
  const [Shown, setShown] = useState<Part | null>(() => loaded);
  const isMissing = user !== null && Shown === null;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    const show = (part: Part): void => {
      if (isCurrent) setShown(() => part);
    };
    loadHeaderUser().then(show, () => show(PlainUser));
    return () => {
      isCurrent = false;
    };
  }, [isMissing]);
  if (mark !== null) return <i id={mark} />;
  return user && Shown ? <Shown user={user} /> : null;
}
