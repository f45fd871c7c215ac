import type { UserCard } from "../../contract/http/user.ts";
import { FollowButton } from "../features/personal/FollowButton.tsx";
import { useFollow } from "../features/personal/useFollow.ts";

/** The button that follows a person, for pages of other features. */
export function FollowPerson({ person }: { readonly person: UserCard }) {
  return <FollowButton nickName={person.nickName} follow={useFollow(person)} isSmall />;
}
