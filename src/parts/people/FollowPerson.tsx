import type { UserCard } from "../../../contract/http/user.ts";
import { FollowButton } from "./FollowButton.tsx";
import { useFollow } from "./useFollow.ts";

/** The button that follows a person, for pages of other features. */
export function FollowPerson({ person }: { readonly person: UserCard }) {
  return <FollowButton nickName={person.nickName} follow={useFollow(person)} isSmall />;
}
