import type { PageHref } from "../../../contract/pages.ts";
import type { PlanWithExpert } from "../../../contract/http/tipTypes.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { ExpertLines } from "./ExpertRows.tsx";
import { PlanRows } from "./PlanRows.tsx";
import { TipsFrame } from "./TipsFrame.tsx";
import type { GuideData } from "./tipsData.ts";

interface PartProps {
  readonly title: string;
  readonly plans: readonly PlanWithExpert[];
  readonly now: number;
  readonly more: PageHref;
}

function Part({ title, plans, now, more }: PartProps) {
  return (
    <section>
      <div className="sec-h">
        <h2>{title}</h2>
        <Link className="more" to={more}>
          全部
          <Icon name="right" size={16} />
        </Link>
      </div>
      {plans.length === 0 ? <EmptyState /> : <PlanRows plans={plans} now={now} label={title} />}
    </section>
  );
}

/** The guarantees for plans sold here. */
function Promises() {
  return (
    <section>
      <div className="sec-h">
        <h2>怎么保证</h2>
      </div>
      <ul>
        <li>发布即封存：内容与盘口的指纹当场公开，开赛后可在自己的浏览器里验证。</li>
        <li>单号连续：删掉或藏起任何一单都会留下缺口。</li>
        <li>钱由平台保管：按赛果自动结算，不中退款的方案没中就原路退回。</li>
      </ul>
    </section>
  );
}

/** 推荐: plans on sale, free plans, the last settled ones, and the top experts. */
export function GuidePage({ data: { now, sport, front }, onRetry }: { readonly data: GuideData; readonly onRetry: () => void }) {
  const query = sport === undefined ? "" : `&sport=${sport}`;
  return (
    <TipsFrame
      current="/guide"
      sport={sport}
      aside={
        front.ok ? (
          <>
            <section>
              <div className="sec-h">
                <h2>专家榜</h2>
                <Link className="more" to={`/guide/expert${sport === undefined ? "" : `?sport=${sport}`}` as PageHref}>
                  全部
                  <Icon name="right" size={16} />
                </Link>
              </div>
              {front.value.experts.length === 0 ? <EmptyState /> : <ExpertLines experts={front.value.experts} />}
            </section>
            <Promises />
          </>
        ) : null
      }
    >
      <h1 className="sr">推荐</h1>
      {front.ok ? (
        <>
          <Part title="热门方案" plans={front.value.hot} now={now} more={`/guide/expert/plan?sort=hot${query}`} />
          <Part title="免费方案" plans={front.value.free} now={now} more={`/guide/expert/plan?price=free${query}`} />
          <Part title="刚刚结算" plans={front.value.settled} now={now} more={`/guide/expert/plan?state=settled&sort=new${query}`} />
        </>
      ) : (
        <ErrorState code={front.error.code} message={front.error.message} onRetry={onRetry} />
      )}
    </TipsFrame>
  );
}
