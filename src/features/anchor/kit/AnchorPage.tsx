import type { ReactNode } from "react";
import type { UserInfo } from "../../../../contract/http/user.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";

interface AnchorPageProps {
  readonly title: string;
  /** Next to the title. */
  readonly beside?: ReactNode;
  /** At the end of the title line. */
  readonly atEnd?: ReactNode;
  readonly children: (user: UserInfo) => ReactNode;
}

/**
 * A page for anchors. The guard redirects everybody else to the application on arrival; a user who stops being an anchor
 * while the page is open gets the message here.
 */
export function AnchorPage({ children, ...page }: AnchorPageProps) {
  return (
    <UserPage {...page}>
      {(user) =>
        user.isAnchor === 1 ? (
          children(user)
        ) : (
          <EmptyState
            text="您还不是主播"
            action={
              <Link className="btn pri" to="/v/apply">
                申请主播
              </Link>
            }
          />
        )
      }
    </UserPage>
  );
}
