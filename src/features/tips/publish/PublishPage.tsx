import { Suspense } from "react";
import { PLANS_A_DAY, PUBLISH_BEFORE_MS } from "../../../../contract/rules/tipRules.ts";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";

const PlanEditor = lazyPart(async () => (await import("./PlanEditor.tsx")).PlanEditor);
const MINUTE_MS = 60_000;
const RULE = <small>{`每天最多 ${PLANS_A_DAY} 单，开赛前 ${PUBLISH_BEFORE_MS / MINUTE_MS} 分钟截止`}</small>;
const skeleton = <Skeleton rows={6} height={72} />;

/** 发布推荐: for experts. Other users get a link to apply. */
export function PublishPage() {
  const isAlive = useIsAlive();
  return (
    <UserPage title="发布推荐" atEnd={RULE}>
      {(user) => {
        if (user.isExpert !== 1) {
          return (
            <EmptyState
              text="发布推荐需要先成为专家"
              action={
                <Link className="btn pri" to="/v/apply?kind=expert">
                  申请成为专家
                </Link>
              }
            />
          );
        }
        return isAlive ? (
          <Suspense fallback={skeleton}>
            <PlanEditor key={user.id} userId={user.id} />
          </Suspense>
        ) : (
          skeleton
        );
      }}
    </UserPage>
  );
}
