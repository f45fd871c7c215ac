import type { UserId } from "../../../contract/ids.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";

interface MessageButtonProps {
  readonly person: { readonly id: UserId; readonly nickName: string };
  /** In a list of people: the icon alone. */
  readonly isSmall?: boolean;
}

/** Button to the conversation with a person; a visitor logs in first. Users have none for themselves. */
export function MessageButton({ person: { id, nickName }, isSmall = false }: MessageButtonProps) {
  const { session } = usePortal();
  const { user } = useSessionView();
  const to = `/v/chat?id=${encodeURIComponent(id)}` as const;
  const looks = {
    className: isSmall ? "btn line sm" : "btn line",
    "aria-label": `私信 ${nickName}`,
    "data-icon": isSmall ? "" : undefined,
  };
  const words = (
    <>
      <Icon name="chat" size={16} />
      {isSmall ? null : "私信"}
    </>
  );
  if (user?.id === id) return null;
  return user ? (
    <Link {...looks} to={to}>
      {words}
    </Link>
  ) : (
    <button type="button" {...looks} onClick={() => session.require({ kind: "go", to })}>
      {words}
    </button>
  );
}
