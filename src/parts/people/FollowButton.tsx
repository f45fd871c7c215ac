import { Icon } from "../../ui/surface/Icon.tsx";
import type { Follow } from "./useFollow.ts";

interface FollowButtonProps {
  readonly nickName: string;
  readonly follow: Follow;
  readonly isSmall?: boolean;
}

export function FollowButton({ nickName, follow, isSmall = false }: FollowButtonProps) {
  const { isFollowed, toggle } = follow;
  const kind = isSmall || isFollowed ? "btn line" : "btn pri";
  return (
    <button
      type="button"
      className={isSmall ? `${kind} sm` : kind}
      aria-label={isFollowed ? `已关注 ${nickName}，取消关注` : `关注 ${nickName}`}
      onClick={toggle}
    >
      <Icon name={isFollowed ? "check" : "plus"} size={16} />
      {isFollowed ? "已关注" : "关注"}
    </button>
  );
}
