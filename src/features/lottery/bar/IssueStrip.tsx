import { useSearchParams } from "react-router-dom";
import type { LotteryIssue } from "../../../../contract/http/lottery.ts";
import type { LotteryType } from "../../../../contract/lottery/lottery.ts";
import { useNavigate } from "../../../hooks/useNavigate.ts";
import { weekdayOfDate } from "../../../ui/shanghai.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import styles from "./bar.module.css";

interface IssueStripProps {
  readonly type: LotteryType;
  /** Null when the URL names no existing issue. */
  readonly current: LotteryIssue | null;
  readonly issues: readonly LotteryIssue[];
}

/** The same list for another day or issue, with the same filter. */
function withIssue(params: URLSearchParams, name: "date" | "issue", value: string): `?${string}` {
  const next = new URLSearchParams(params);
  next.delete("date");
  next.delete("issue");
  next.set(name, value);
  return `?${next}`;
}

function Step({ to, label, icon }: { to: `?${string}` | undefined; label: string; icon: "left" | "right" }) {
  if (!to) return <span className={styles.step} data-off="" aria-hidden="true" />;
  return (
    <Link className={styles.step} to={to} aria-label={label} preventScrollReset>
      <Icon name={icon} />
    </Link>
  );
}

/** Scrolls to the current day: a phone shows three days out of two weeks. */
function reveal(day: HTMLElement | null): void {
  const strip = day?.parentElement;
  if (day && strip) strip.scrollLeft = day.offsetLeft - (strip.clientWidth - day.offsetWidth) / 2;
}

/** The days or issues around the current one, with their match counts; any day through the date picker. */
export function IssueStrip({ type, current, issues }: IssueStripProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const place = issues.findIndex(({ issue }) => issue === current?.issue);
  const isByDay = type === "jczq" || type === "jclq";
  // The URL names 竞彩 by day, the others by issue number.
  const addressOf = ({ date, issue }: LotteryIssue) => (isByDay ? withIssue(params, "date", date) : withIssue(params, "issue", issue));
  const [before, after] = [issues[place - 1], place >= 0 ? issues[place + 1] : undefined];
  return (
    <>
      <Step to={before && addressOf(before)} label={isByDay ? "前一天" : "前一期"} icon="left" />
      <nav className={styles.days} aria-label={isByDay ? "日期" : "期号"}>
        {issues.map((one) => (
          <Link
            key={one.issue}
            ref={one.issue === current?.issue ? reveal : null}
            to={addressOf(one)}
            aria-current={one.issue === current?.issue ? "date" : undefined}
            preventScrollReset
          >
            <b>{isByDay ? weekdayOfDate(one.date) : one.issue}</b>
            {one.date.slice(5)}
            <em>
              {one.count}
              <span className="sr"> 场</span>
            </em>
          </Link>
        ))}
      </nav>
      <Step to={after && addressOf(after)} label={isByDay ? "后一天" : "后一期"} icon="right" />
      <label className={styles.calendar} title="选日期">
        <Icon name="cal" size={16} />
        <span className="sr">选日期</span>
        <input
          type="date"
          value={current?.date ?? ""}
          onChange={({ target }) => {
            if (target.value === "") return;
            void navigate({ search: withIssue(params, "date", target.value) }, { preventScrollReset: true });
          }}
          onClick={({ currentTarget }) => {
            try {
              currentTarget.showPicker();
            } catch {
              // Not supported, or the browser requires another gesture: the field itself still works.
            }
          }}
        />
      </label>
    </>
  );
}
