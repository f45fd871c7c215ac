import type { ReactNode } from "react";
import type { UserInfo } from "../../../../contract/http/user.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";

interface AnchorPageProps {
  readonly title: string;
  /** Next to the title. */
  readonly beside?: ReactNode;
  /** At the end of the title's line. */
  readonly atEnd?: ReactNode;
  readonly children: (user: UserInfo) => ReactNode;
}

/**
 * A page of anchors. The guard leads everybody else to the application when they come; whoever stops being an anchor on
 * the open page is told here.
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
