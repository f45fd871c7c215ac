import { useEffect, useState } from "react";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { AnalysisReply } from "../../../contract/http/analysis.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { shanghaiTime } from "../../ui/shanghai.ts";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import styles from "./page.module.css";
import { FormBlock } from "./FormBlock.tsx";
import { type AnalysisData, loadAnalysis } from "./loadAnalysis.ts";
import { MeetingsBlock } from "./MeetingsBlock.tsx";
import type { BlockContext } from "./parts.tsx";
import { SpanBlock } from "./SpanBlock.tsx";
import { AbsenceBlock, NextBlock } from "./SquadBlocks.tsx";
import { StrengthBlock } from "./StrengthBlock.tsx";
import { TableBlock } from "./TableBlock.tsx";
import { TrendBlock } from "./TrendBlock.tsx";

const anchorsOf = (sport: Sport) =>
  [
    ["form", "近况"],
    ["table", "积分"],
    ["trends", "盘路"],
    ["spans", sport === "fb" ? "进球时段" : "单节得分"],
    ["absences", "伤停"],
    ["next", "未来三场"],
    ["meetings", "交锋"],
    ["strength", "强度"],
  ] as const;

/** The section being read: the last one whose top is above the lower edge of the sticky bars. */
function useRead(ids: readonly string[]): string | null {
  const [read, setRead] = useState<string | null>(null);
  const key = ids.join(" ");
  useEffect(() => {
    const sections = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    if (typeof IntersectionObserver === "undefined" || sections.length === 0) return;
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        setRead(sections.find((section) => seen.has(section))?.id ?? null);
      },
      { rootMargin: "-180px 0px -45% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [key]);
  return read;
}

function Anchors({ sport, kickoffAt }: { readonly sport: Sport; readonly kickoffAt: number }) {
  const anchors = anchorsOf(sport);
  const read = useRead(anchors.map(([id]) => id)) ?? "form";
  return (
    <nav className={styles.anchors} aria-label="分析内容">
      <div className="in">
        {anchors.map(([id, word]) => (
          <a key={id} href={`#${id}`} aria-current={id === read ? "true" : undefined}>
            {word}
          </a>
        ))}
        <span>赛前资料，截至 {shanghaiTime(kickoffAt)} 开赛</span>
      </div>
    </nav>
  );
}

function Blocks({ sport, reply }: { readonly sport: Sport; readonly reply: AnalysisReply }) {
  const { home, away, kickoffAt, league, leagueId, isSimulated, real } = reply;
  const context: BlockContext = { sport, home, away, kickoffAt };
  return (
    <div className={`in ${styles.grid}`}>
      <div className={styles.half}>
        <FormBlock context={context} form={reply.form} />
        <div className={styles.pair}>
          <TableBlock context={context} table={reply.table} league={{ id: leagueId, name: league }} />
          <TrendBlock context={context} trends={reply.trends} />
        </div>
        <div className={styles.pair}>
          <SpanBlock context={context} spans={reply.spans} />
          <div className={styles.column}>
            <AbsenceBlock context={context} absences={reply.absences} />
            <NextBlock context={context} next={reply.next} isSimulated={isSimulated} />
          </div>
        </div>
        {real?.strength ? (
          <div className={styles.last}>
            <StrengthBlock context={context} strength={real.strength} isWide />
          </div>
        ) : null}
      </div>
      <div className={styles.half}>
        <MeetingsBlock context={context} meetings={reply.meetings} league={{ id: leagueId, name: league }} anchor="meetings" />
        {real?.meetings ? <MeetingsBlock context={context} meetings={real.meetings} league={{ id: leagueId, name: league }} /> : null}
        <StrengthBlock context={context} strength={reply.strength} anchor="strength" />
      </div>
    </div>
  );
}

interface AnalysisPageProps {
  readonly sport: Sport;
  readonly matchId: string;
  /** The loader's data. */
  readonly first: AnalysisData;
}

const SKELETON_ROWS = 12;
const SKELETON_HEIGHT = 44;

/** 分析: both teams as known before kick-off, independent of the playhead. */
export function AnalysisPage({ sport, matchId, first }: AnalysisPageProps) {
  const { api } = usePortal();
  const loaded = useLoaded(matchId, () => loadAnalysis(api, sport, matchId), first);
  return (
    <LoadedPart loaded={loaded} rows={SKELETON_ROWS} rowHeight={SKELETON_HEIGHT}>
      {(reply) => (
        <>
          <Anchors sport={sport} kickoffAt={reply.kickoffAt} />
          <Blocks sport={sport} reply={reply} />
        </>
      )}
    </LoadedPart>
  );
}
