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
  /** Null where the address names none that there is. */
  readonly current: LotteryIssue | null;
  readonly issues: readonly LotteryIssue[];
}

/** The same list of another day or issue, filtered as this one. */
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

/** Of two weeks a phone shows three days: the one that is shown has to be seen. */
function reveal(day: HTMLElement | null): void {
  const strip = day?.parentElement;
  if (day && strip) strip.scrollLeft = day.offsetLeft - (strip.clientWidth - day.offsetWidth) / 2;
}

/** The days or issues around the one that is shown, with the number of their matches; a day by the calendar. */
export function IssueStrip({ type, current, issues }: IssueStripProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const place = issues.findIndex(({ issue }) => issue === current?.issue);
  const isByDay = type === "jczq" || type === "jclq";
  // 竞彩 is known by its day, the others by their number.
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
              // A browser without it, or one that asks for a gesture of its own: the field itself is there.
            }
          }}
        />
      </label>
    </>
  );
}
