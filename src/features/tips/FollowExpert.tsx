import { useMemo } from "react";
import type { ExpertCard } from "../../../contract/http/tipTypes.ts";
import { FollowButton } from "../../parts/people/FollowButton.tsx";
import { useFollow } from "../../parts/people/useFollow.ts";

interface FollowExpertProps {
  readonly expert: Pick<ExpertCard, "id" | "name" | "fans" | "isFollowed">;
  readonly isSmall?: boolean;
}

export function FollowExpert({ expert, isSmall = true }: FollowExpertProps) {
  const card = useMemo(() => ({ id: expert.id, fansCount: expert.fans, isFollowed: expert.isFollowed }), [expert]);
  return <FollowButton nickName={expert.name} follow={useFollow(card)} isSmall={isSmall} />;
}
