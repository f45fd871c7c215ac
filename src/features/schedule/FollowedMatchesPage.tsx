import { useSearchParams } from "react-router-dom";
import { usePortal } from "../../hooks/portal.ts";
import { pageParam } from "../../hooks/pageParam.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { shanghaiDate, shanghaiTime } from "../../ui/shanghai.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ForUser } from "../../ui/surface/ForUser.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { MatchLines } from "../../ui/surface/MatchLines.tsx";
import { PageLinks } from "../../ui/surface/PageLinks.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import { type FollowedMatches, loadFollowedMatches } from "./schedule.ts";
import { ScheduleFrame } from "./SchedulePage.tsx";

function Followed({ first }: { readonly first: FollowedMatches | null }) {
  const { api, now } = usePortal();
  const [params] = useSearchParams();
  const loaded = useLoaded(String(pageParam(params)), (signal) => loadFollowedMatches(api, params, now(), signal), first);
  return (
    <LoadedPart loaded={loaded} rows={8} rowHeight={52}>
      {(page) => (
        <>
          {page.list.length === 0 ? (
            <EmptyState
              text={page.total === 0 ? "您还没有关注足球比赛，在比分里点星标即可" : "暂无数据"}
              action={
                <Link className="btn line" to="/football">
                  去看比分
                </Link>
              }
            />
          ) : (
            <MatchLines
              label="关注的比赛"
              rows={page.list}
              timeOf={(row) => `${shanghaiDate(row.kickoffAt).slice(5)} ${shanghaiTime(row.kickoffAt)}`}
            />
          )}
          <PageLinks of={page} label="关注的比赛" />
        </>
      )}
    </LoadedPart>
  );
}

/** Football matches with the reader's star (docs/product.md 2, /football/live/follow). `first`: the server's reply. */
export function FollowedMatchesPage({ first }: { readonly first: FollowedMatches | null }) {
  return (
    <ScheduleFrame current="follow" title="关注的比赛">
      <ForUser waiting={<Skeleton rows={8} height={52} />}>{(user) => <Followed key={user.id} first={first} />}</ForUser>
    </ScheduleFrame>
  );
}
