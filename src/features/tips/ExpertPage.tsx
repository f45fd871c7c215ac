import { useLocation } from "react-router-dom";
import { BET_TYPES_OF, type BetType, betTypeLabel } from "../../../contract/codes/tips.ts";
import type { ExpertHead, PlanCard } from "../../../contract/http/tipTypes.ts";
import type { TipWindow } from "../../../contract/rules/tipStatistics.ts";
import type { ExpertPlanState } from "../../api/tips.ts";
import { countText } from "../../ui/count.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { LinkTabs } from "../../ui/surface/LinkTabs.tsx";
import { PageLinks } from "../../ui/surface/PageLinks.tsx";
import { FollowExpert } from "./FollowExpert.tsx";
import { MatchWords } from "./MatchWords.tsx";
import { PlanResult } from "./PlanRows.tsx";
import { PriceTag } from "./PriceTag.tsx";
import { ReturnCurve } from "./ReturnCurve.tsx";
import { Strip } from "../../parts/tips/Strip.tsx";
import { Chips } from "./TipsFrame.tsx";
import { percentText, planPath } from "../../parts/tips/planWords.ts";
import { legPickText, marketText, priceOfPick, returnText, whenText } from "../../parts/tips/tipWords.ts";
import { type ExpertData, withParam } from "./tipsData.ts";
import styles from "./expert.module.css";
import shared from "./tips.module.css";

const share = (part: number, of: number): string => (of === 0 ? "-" : `${part}/${of}`);

function Tile({ window }: { readonly window: TipWindow }) {
  return (
    <div>
      <h2>
        {window.last === null ? "全部" : `近 ${window.last}`}
        <span className="num">{window.plans} 单</span>
      </h2>
      <p className={`big ${styles.hit}`}>
        {percentText(window.hit)}
        <small className="num">{share(window.won, window.decided)}</small>
      </p>
      <dl className="num">
        <dt>回报</dt>
        <dd data-sign={Math.sign(window.returned)}>{returnText(window.returned)}</dd>
        <dt>最长连红</dt>
        <dd>{window.longestWins}</dd>
        <dt>赢过收盘</dt>
        <dd>{share(window.beatClosing, window.closings)}</dd>
      </dl>
    </div>
  );
}

function Head({ head }: { readonly head: ExpertHead }) {
  return (
    <section className={styles.head}>
      <Avatar src={head.portrait} name={head.name} size={88} />
      <div>
        <h1>
          {head.name}
          {head.isOwn ? (
            <Link className="btn sm pri" to="/recommend">
              发布推荐
            </Link>
          ) : (
            <FollowExpert expert={head} />
          )}
        </h1>
        <p className={styles.about}>{head.description || "这位专家还没有写简介"}</p>
        <p className={`num ${styles.facts}`}>
          <span>
            粉丝<b>{countText(head.fans)}</b>
          </span>
          <span>
            已发<b>{head.plans} 单</b>
          </span>
          <span>
            作废<b>{head.statistics.voids}</b>
          </span>
          <span>
            {head.isChainWhole ? "无缺号" : "单号"}
            <b data-bad={head.isChainWhole ? undefined : ""}>{head.isChainWhole ? "已验证" : "有缺口"}</b>
          </span>
        </p>
      </div>
      <div>
        <p className={styles.label}>
          <span>近 15 单</span>
          <span>新 →</span>
        </p>
        <Strip outcomes={head.fifteen} />
      </div>
    </section>
  );
}

/** How the figures are counted. */
function Basis({ head }: { readonly head: ExpertHead }) {
  const all = head.statistics.windows.at(-1);
  const { streak } = head.statistics;
  return (
    <section>
      <div className="sec-h">
        <h2>口径</h2>
      </div>
      <dl className={`num ${styles.basis}`}>
        <div>
          <dt>命中</dt>
          <dd>赢与赢半 / 除走与作废</dd>
        </div>
        <div>
          <dt>最大回撤</dt>
          <dd>{all ? returnText(all.drawdown) : "-"}</dd>
        </div>
        <div>
          <dt>{streak < 0 ? "当前连黑" : "当前连红"}</dt>
          <dd>{Math.abs(streak)}</dd>
        </div>
        <div>
          <dt>榜单位次</dt>
          <dd>{head.rank === null ? "满 10 单后进入" : `第 ${head.rank}`}</dd>
        </div>
        <div>
          <dt>免费与未售出</dt>
          <dd>全部计入</dd>
        </div>
      </dl>
    </section>
  );
}

function PlanLine({ plan, now }: { readonly plan: PlanCard; readonly now: number }) {
  return (
    <tr data-selling={plan.state === "selling" ? "" : undefined}>
      <td className={styles.number}>{plan.n}</td>
      <td className={styles.when}>{whenText(plan.publishedAt, now)}</td>
      <td className={styles.match}>
        {plan.legs.map((one) => (
          <Link key={one.matchId} to={planPath(plan.id)}>
            <MatchWords leg={one} now={now} />
          </Link>
        ))}
      </td>
      <td className={styles.pick}>
        {plan.legs.map((one) => (
          <span key={one.matchId}>
            {legPickText(one) ?? (
              <>
                {marketText(plan, one)}
                <i className={shared.veil}>
                  <span className="sr">开赛后公开</span>
                </i>
              </>
            )}
          </span>
        ))}
      </td>
      <td className={styles.figure}>
        {plan.legs.map(({ matchId, pick }) => (
          <span key={matchId}>{pick ? priceOfPick(pick.price) : <i className={shared.veil} />}</span>
        ))}
      </td>
      <td className={styles.figure}>
        {plan.legs.map(({ matchId, closing }) => (
          <span key={matchId}>{closing === null ? "-" : priceOfPick(closing.price)}</span>
        ))}
      </td>
      <td className={styles.figure}>{plan.sold}</td>
      <td className={styles.result}>{plan.state === "selling" ? <PriceTag {...plan} /> : <PlanResult plan={plan} />}</td>
    </tr>
  );
}

const STATE_NAME: Readonly<Record<ExpertPlanState, string>> = { all: "全部", selling: "在售", won: "赢", lost: "输", void: "作废" };

function Plans({ data, onRetry }: { readonly data: ExpertData; readonly onRetry: () => void }) {
  const { head, state, betType, plans, now } = data;
  const { search } = useLocation();
  const bets: readonly BetType[] = [...BET_TYPES_OF.fb];
  return (
    <section className={styles.plans}>
      <div className="sec-h">
        <h2>全部方案</h2>
        <LinkTabs
          label="状态"
          size="small"
          tabs={(Object.keys(STATE_NAME) as ExpertPlanState[]).map((one) => ({
            to: withParam(search, "state", one === "all" ? undefined : one),
            label: STATE_NAME[one],
            count: head.counts[one],
            isCurrent: one === state,
          }))}
        />
      </div>
      <Chips
        name="bet"
        label="玩法"
        value={betType}
        options={[{ value: undefined, label: "全部玩法" }, ...bets.map((bet) => ({ value: bet, label: betTypeLabel("fb", bet) }))]}
      />
      {plans.ok ? (
        <>
          {plans.value.list.length === 0 ? (
            <EmptyState />
          ) : (
            <table className={styles.table} aria-label="全部方案">
              <thead>
                <tr>
                  <th scope="col">单号</th>
                  <th scope="col">封存</th>
                  <th scope="col">比赛</th>
                  <th scope="col">选择</th>
                  <th scope="col">封存赔率</th>
                  <th scope="col">收盘</th>
                  <th scope="col">售出</th>
                  <th scope="col">结果</th>
                </tr>
              </thead>
              <tbody>
                {plans.value.list.map((plan) => (
                  <PlanLine key={plan.id} plan={plan} now={now} />
                ))}
              </tbody>
            </table>
          )}
          <PageLinks of={plans.value} />
        </>
      ) : (
        <ErrorState code={plans.error.code} message={plans.error.message} onRetry={onRetry} />
      )}
    </section>
  );
}

/** An expert: every plan, its outcome, and how the figures are counted. No plan can be hidden. */
export function ExpertPage({ data, onRetry }: { readonly data: ExpertData; readonly onRetry: () => void }) {
  const { head } = data;
  return (
    <div className={`in ${styles.page}`}>
      <Head head={head} />
      <section className={styles.tiles} aria-label="战绩">
        {head.statistics.windows.map((window) => (
          <Tile key={window.last ?? 0} window={window} />
        ))}
      </section>
      <div className={styles.two}>
        <ReturnCurve curve={head.curve} />
        <Basis head={head} />
      </div>
      <Plans data={data} onRetry={onRetry} />
    </div>
  );
}
