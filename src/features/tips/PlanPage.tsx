import { Fragment, useEffect, useRef } from "react";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import { TIP_VOID_LABEL, betTypeLabel } from "../../../contract/codes/tips.ts";
import type { PlanCard, PlanLeg, PlanView } from "../../../contract/http/tipTypes.ts";
import { leaguePath, matchPath, teamPath } from "../../../contract/pages.ts";
import { lineText } from "../../../contract/rules/tipPick.ts";
import { useIsAnyVeiled, useIsVeiled } from "../../hooks/useVeil.ts";
import { RichWords } from "../../parts/rich/RichWords.tsx";
import { amountText } from "../../ui/amount.ts";
import { shanghaiTime } from "../../ui/shanghai.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LaterPart } from "../../ui/surface/LaterPart.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { Countdown } from "./Countdown.tsx";
import { PriceTag } from "./PriceTag.tsx";
import { Seal } from "./Seal.tsx";
import { Settlement } from "./Settlement.tsx";
import { Outcome, Strip } from "../../parts/tips/Strip.tsx";
import { CURRENCY_NAME, expertPath, isFree, kickoffText, planPath, windowText } from "../../parts/tips/planWords.ts";
import { betText, legPickText, middleText, priceOfPick, scoreText } from "../../parts/tips/tipWords.ts";
import type { PlanHandle } from "./usePlan.ts";
import styles from "./plan.module.css";
import shared from "./tips.module.css";

/** Its prices use code of the odds pages, so it is loaded after the page. */
const SealedOddsTable = import.meta.env.SSR
  ? (await import("./SealedOddsTable.tsx")).SealedOddsTable
  : lazyPart(async () => (await import("./SealedOddsTable.tsx")).SealedOddsTable);
/** Its state machine is loaded after the page. */
const BuyPlan = import.meta.env.SSR
  ? (await import("./BuyPlan.tsx")).BuyPlan
  : lazyPart(async () => (await import("./BuyPlan.tsx")).BuyPlan);

function Team({ leg, side }: { readonly leg: PlanLeg; readonly side: "home" | "away" }) {
  const team = leg.match?.[side];
  return (
    <div className={styles.team}>
      <TeamCrest crest={team?.crest} size={46} />
      {team ? (
        <Link to={teamPath(leg.sport, team.id)}>
          {team.name}
          <small>{team.rank === null ? "" : `第 ${team.rank}`}</small>
        </Link>
      ) : (
        <span>{side === "home" ? "主队" : "客队"}</span>
      )}
    </div>
  );
}

function MatchHead({ leg, plan }: { readonly leg: PlanLeg; readonly plan: PlanView }) {
  const { match } = leg;
  const isVeiled = useIsVeiled(leg.matchId);
  const score = match === null || isVeiled ? null : scoreText(match);
  return (
    <section className={styles.match} aria-label="比赛">
      <Team leg={leg} side="home" />
      <div className={styles.middle}>
        <p>
          {match ? (
            <Link to={leaguePath(leg.sport, match.league.id)}>
              {match.league.name}
              {match.round === null ? "" : ` ${match.round}`}
            </Link>
          ) : (
            "比赛已不在赛程中"
          )}
        </p>
        <p className="big">{score === null ? shanghaiTime(leg.kickoffAt) : score.replace("-", " - ")}</p>
        <p>
          {match !== null && phaseOf(match) === "notStarted" ? (
            plan.now < leg.kickoffAt ? (
              <>
                距开赛 <Countdown to={leg.kickoffAt} from={plan.now} />
              </>
            ) : (
              "即将开赛"
            )
          ) : match ? (
            <Link to={matchPath(leg.sport, leg.matchId)}>
              {score === null ? middleText(match, plan.now, isVeiled) : phaseOf(match) === "finished" ? "完场" : "进行中"}
              {score !== null && match.half !== null && phaseOf(match) === "finished" ? `　半场 ${match.half[0]}-${match.half[1]}` : ""}
            </Link>
          ) : null}
        </p>
      </div>
      <Team leg={leg} side="away" />
    </section>
  );
}

function Expert({ plan: { expert } }: { readonly plan: PlanView }) {
  const pushes = expert.fifteen.filter((one) => one === "P").length;
  return (
    <section className={styles.expert} aria-label="专家">
      <Link to={expertPath(expert.id)} tabIndex={-1} aria-hidden="true">
        <Avatar src={expert.portrait} name={expert.name} size={48} />
      </Link>
      <div>
        <h2>
          <Link to={expertPath(expert.id)}>{expert.name}</Link>
        </h2>
        <p>
          {windowText(expert.window)}
          {pushes > 0 ? `　走 ${pushes}` : ""}
        </p>
      </div>
      <Strip outcomes={expert.fifteen} />
    </section>
  );
}

/** Market and line for everybody; side and price for readers who may see them. */
function Pick({ plan, leg }: { readonly plan: PlanView; readonly leg: PlanLeg }) {
  const pick = legPickText(leg);
  const line = lineText(leg.sport, leg.market, leg.lineQuarters);
  return (
    <div className={styles.pick}>
      <div>
        <small>{plan.legs.length > 1 && leg.match ? `${leg.match.home.name} vs ${leg.match.away.name}` : "玩法"}</small>
        <b>{betText(plan, leg)}</b>
      </div>
      <div>
        <small>{leg.market === "eu" ? "公司" : "盘口"}</small>
        <b>{line ?? leg.company.name}</b>
      </div>
      <div>
        <small>选择</small>
        {pick === null ? (
          <span className={styles.hidden}>
            <span className="sr">解锁后可见</span>
          </span>
        ) : (
          <b>{pick}</b>
        )}
      </div>
      <div>
        <small>封存赔率</small>
        {leg.pick === null ? (
          <span className={styles.hidden}>
            <span className="sr">解锁后可见</span>
          </span>
        ) : (
          <b className="big">{priceOfPick(leg.pick.price)}</b>
        )}
      </div>
    </div>
  );
}

const LINE_LENGTH = 44;
const MOST_LINES = 8;
const WIDTHS = [96, 92, 97, 88, 94, 90, 95] as const;

function Reason({ plan, handle }: { readonly plan: PlanView; readonly handle: PlanHandle }) {
  const lines = Math.max(5, Math.min(MOST_LINES, Math.ceil(plan.reasonLength / LINE_LENGTH)));
  return (
    <div className={styles.reason}>
      <small>理由　{plan.reasonLength} 字</small>
      {plan.review === null ? null : (
        <p className={styles.review} role="status">
          {plan.review === "waiting"
            ? plan.isOwn
              ? "理由触发了过滤，等待人工审核；通过前不出售，结果会通知您。"
              : "理由正在人工审核，暂不出售，也不公开。"
            : `理由没有通过审核，不公开。${plan.reviewNote === "" ? "" : `审核意见：${plan.reviewNote}`}`}
        </p>
      )}
      {plan.reason === null && plan.review !== null ? null : plan.reason === null ? (
        <>
          <div className={styles.veiled} aria-hidden="true">
            {Array.from({ length: lines }, (_, i) => (
              <i key={i} style={{ width: `${i === lines - 1 ? 41 : WIDTHS[i % WIDTHS.length]}%` }} />
            ))}
          </div>
          {plan.state === "selling" ? (
            <LaterPart>
              <BuyPlan plan={plan} handle={handle} />
            </LaterPart>
          ) : (
            <p className={styles.review} role="status">
              已停售。原定 {kickoffText(plan.closesAt, plan.now)} 开赛，届时公开。
            </p>
          )}
        </>
      ) : (
        <RichWords doc={plan.reason} />
      )}
    </div>
  );
}

/** What happens to the money, by outcome. */
function Terms({ plan }: { readonly plan: PlanView }) {
  const isPaid = !isFree(plan.price);
  // After settlement, money still in escrow reveals the outcome.
  const isEscrowHidden = useIsAnyVeiled(plan.legs) && plan.settlements.length > 0;
  const isTickets = plan.price.currency === "ticket";
  const earned = isTickets ? "不退，专家没有收入" : "付给专家";
  const rows = plan.isRefundable
    ? [
        ["赢　赢半", earned],
        ["走　输半　输", "全额退回"],
        ["作废", "全额退回"],
      ]
    : [
        ["赢　输　走", earned],
        ["作废", "全额退回"],
      ];
  return (
    <section className={styles.terms}>
      <h3>
        {isPaid ? (plan.isRefundable ? "不中退款" : "已售不退") : "免费方案"}
        <small className="num">
          {isPaid ? "已购" : "已看"} {plan.sold}
        </small>
      </h3>
      {isPaid ? (
        <>
          <dl>
            {rows.map(([outcome, what]) => (
              <div key={outcome}>
                <dt>{outcome}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <p>
            {isTickets ? "球票先由平台保管，不退的在结算后 24 小时由平台收回。" : "钱先由平台保管，结算后 24 小时付出。"}
            {isEscrowHidden ? null : (
              <>
                保管中 <b className="num">{amountText(plan.escrow.amount)}</b> {CURRENCY_NAME[plan.price.currency]}
              </>
            )}
          </p>
        </>
      ) : (
        <p>不收费，同样封存、同样计入战绩。</p>
      )}
    </section>
  );
}

function Recent({ plan }: { readonly plan: PlanCard }) {
  const isVeiled = useIsAnyVeiled(plan.legs);
  return (
    <li>
      <em className="num">{plan.n}</em>
      <Link to={planPath(plan.id)}>
        {plan.legs.map((leg) => (
          <Fragment key={leg.matchId}>
            <span className="ell">
              {leg.match
                ? `${leg.match.home.name} ${middleText(leg.match, plan.publishedAt, isVeiled)} ${leg.match.away.name}`
                : plan.title}
            </span>
            <small>
              {legPickText(leg) ?? betText(plan, leg)}
              {leg.result?.void ? `　${TIP_VOID_LABEL[leg.result.void]}` : ""}
            </small>
          </Fragment>
        ))}
      </Link>
      {plan.result && !isVeiled ? <Outcome outcome={plan.result.outcome} /> : null}
    </li>
  );
}

function Aside({ plan }: { readonly plan: PlanView }) {
  return (
    <aside className={styles.aside}>
      <Terms plan={plan} />
      <section>
        <div className="sec-h">
          <h2>同一场</h2>
          <span className="more">{plan.sameMatch.total} 单</span>
        </div>
        {plan.sameMatch.list.length === 0 ? <EmptyState /> : null}
        <ul className={styles.others}>
          {plan.sameMatch.list.map((other) => (
            <li key={other.id}>
              <Link className={shared.who} to={planPath(other.id)}>
                <Avatar src={other.expert.portrait} name={other.expert.name} size={36} />
                <span>
                  <b className="ell">{other.expert.name}</b>
                  <small>
                    {betTypeLabel(other.sport, other.betType)}　{windowText(other.expert.window)}
                  </small>
                </span>
              </Link>
              <PriceTag {...other} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <div className="sec-h">
          <h2>最近结算</h2>
          <Link className="more" to={expertPath(plan.expert.id)}>
            全部 {plan.totalOfExpert}
            <Icon name="right" size={16} />
          </Link>
        </div>
        {plan.recent.length === 0 ? <EmptyState /> : null}
        <ul className={styles.recent}>
          {plan.recent.map((one) => (
            <Recent key={one.id} plan={one} />
          ))}
        </ul>
      </section>
    </aside>
  );
}

/** The paid content. A purchase removes the button that had the focus, so this section takes the focus. */
function Content({ plan, handle }: { readonly plan: PlanView; readonly handle: PlanHandle }) {
  const part = useRef<HTMLElement>(null);
  const wasBought = useRef(plan.isBought);
  useEffect(() => {
    if (plan.isBought && !wasBought.current) part.current?.focus({ preventScroll: true });
    wasBought.current = plan.isBought;
  }, [plan.isBought]);
  return (
    <section ref={part} className={styles.content} aria-label="方案内容" tabIndex={-1}>
      {plan.legs.map((leg) => (
        <Pick key={leg.matchId} plan={plan} leg={leg} />
      ))}
      <Reason plan={plan} handle={handle} />
    </section>
  );
}

/** A plan: its seal, its content once it may be read, the odds it was made on, its settlement. */
export function PlanPage({ handle }: { readonly handle: PlanHandle }) {
  const { plan } = handle;
  const [first] = plan.legs;
  return (
    <div className={`in ${styles.page}`}>
      <nav className={styles.bread} aria-label="位置">
        <Link to="/guide">推荐</Link>
        <Icon name="right" size={14} />
        {first?.match ? (
          <>
            <Link to={`/${first.sport === "fb" ? "football" : "basketball"}/plan/${first.matchId}`}>
              {first.match.home.name} vs {first.match.away.name}
            </Link>
            <Icon name="right" size={14} />
          </>
        ) : null}
        <span>第 {plan.n} 单</span>
      </nav>
      <h1 className="sr">
        {plan.title}，{plan.expert.name}第 {plan.n} 单，{kickoffText(plan.closesAt, plan.now)} 开赛
      </h1>
      {plan.legs.map((leg) => (
        <MatchHead key={leg.matchId} leg={leg} plan={plan} />
      ))}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Expert plan={plan} />
          <Seal plan={plan} />
          <Content plan={plan} handle={handle} />
          <LaterPart>
            {plan.odds.map((odds) => (
              <SealedOddsTable
                key={odds.matchId}
                odds={odds}
                leg={plan.legs.length > 1 ? (plan.legs.find(({ matchId }) => matchId === odds.matchId) ?? null) : null}
              />
            ))}
          </LaterPart>
          <Settlement plan={plan} />
        </div>
        <Aside plan={plan} />
      </div>
    </div>
  );
}
