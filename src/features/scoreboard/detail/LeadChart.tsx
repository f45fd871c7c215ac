import { REGULATION_PERIODS } from "../../../../contract/codes/basketball.ts";
import { countedPeriodOf } from "../../../../contract/codes/matchPhase.ts";
import type { BasketballMatch } from "../../../../contract/match/basketball.ts";
import { elapsedGameS, formatOf, periodMinutesOf, periodSecondsOf } from "../../../../contract/match/basketball.ts";
import css from "./detail.module.css";

interface LeadChartProps {
  readonly match: BasketballMatch;
  readonly home: string;
  readonly away: string;
}

const WIDTH = 1000;
const MIDDLE = 44;
const MIN_SCALE = 10;

/** Lead over game time as steps, one a score: home above the middle, away below. */
export function LeadChart({ match, home, away }: LeadChartProps) {
  const minutes = periodMinutesOf(match.fixture);
  const format = formatOf(match.fixture);
  const periods = Math.max(REGULATION_PERIODS[format], match.periods.length);
  const end = elapsedGameS(periods - 1, 0, minutes);
  const top = Math.max(MIN_SCALE, ...match.leads.map((l) => Math.abs(l.lead)));
  const x = (elapsedS: number): number => (Math.min(elapsedS, end) / end) * WIDTH;
  const y = (lead: number): number => MIDDLE - (lead / top) * (MIDDLE - 2);
  const path = match.leads.reduce((d, l) => `${d}H${x(l.elapsedS).toFixed(1)}V${y(l.lead).toFixed(1)}`, `M0 ${MIDDLE}`);
  return (
    <div className={css.timeline}>
      <div className={css.teams}>
        <span className="ell">{home}</span>
        <span className="ell">{away}</span>
      </div>
      <div className={css.axis}>
        <svg className={css.lead} viewBox={`0 0 ${WIDTH} ${MIDDLE * 2}`} preserveAspectRatio="none" role="img" aria-label="分差走势">
          <path d={path} fill="none" stroke="var(--home)" strokeWidth={2} vectorEffect="non-scaling-stroke" />
        </svg>
        {Array.from({ length: periods }, (_, i) => (
          <i
            key={i}
            className={`${css.tick} ${css.named}`}
            style={{ left: `${(x(elapsedGameS(i, periodSecondsOf(match.fixture, i), minutes)) / WIDTH) * 100}%` }}
          >
            <em>{countedPeriodOf(format, i)}</em>
          </i>
        ))}
      </div>
    </div>
  );
}
