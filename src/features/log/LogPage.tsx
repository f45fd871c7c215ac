import { type FormEvent, Suspense, useMemo, useRef, useState } from "react";
import { parseChannel } from "../../../contract/feed/channels.ts";
import { type Recording, serialiseRecording } from "../../../contract/feed/recording.ts";
import type { Feed } from "../../../streams/feed/types.ts";
import { recordingOfFrames } from "../../../streams/replay/recordingOfFrames.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { shanghaiDateTime } from "../../ui/shanghai.ts";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { FrameTable } from "./FrameTable.tsx";
import styles from "./LogPage.module.css";
import type { ReplayParts } from "./ReplayPlayer.tsx";
import { type FeedName, type FrameFilter, type FrameLog, filterFrames, NO_FRAME_FILTER } from "./frameLog.ts";
import { problemWords, readRecordingFile } from "./recordingFile.ts";
import { FIRST_CHANNELS, useFrameLog } from "./useFrameLog.ts";

/** Downloads a text as a file. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function Frames({ log }: { readonly log: FrameLog }) {
  const { now } = usePortal();
  const entries = useBehavior(log.entries$);
  const totals = useBehavior(log.totals$);
  const isPaused = useBehavior(log.isPaused$);
  const [filter, setFilter] = useState<FrameFilter>(NO_FRAME_FILTER);
  const [note, setNote] = useState("");
  const shown = useMemo(() => filterFrames(entries, filter), [entries, filter]);
  const kinds = useMemo(() => [...new Set(entries.map((e) => e.kind))].sort(), [entries]);
  const bytes = useMemo(() => shown.reduce((sum, e) => sum + e.bytes, 0), [shown]);

  const exportRecording = (): void => {
    const moment = shanghaiDateTime(now());
    const recording = recordingOfFrames(log.all(), `推送日志 ${moment}`, "wsLog");
    if (recording.events.length === 0) {
      setNote("还没有可以导出的事件");
      return;
    }
    setNote(`已导出 ${recording.events.length} 条事件`);
    download(`fulltime-${moment.replace(/\D/g, "")}.ndjson`, serialiseRecording(recording));
  };
  return (
    <>
      <div className={styles.bar}>
        <label>
          内容
          <input type="search" value={filter.text} onChange={(event) => setFilter({ ...filter, text: event.target.value })} />
        </label>
        <label>
          频道
          <input type="search" value={filter.ch} onChange={(event) => setFilter({ ...filter, ch: event.target.value })} />
        </label>
        <label>
          类型
          <select value={filter.kind} onChange={(event) => setFilter({ ...filter, kind: event.target.value })}>
            <option value="">全部</option>
            {kinds.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </select>
        </label>
        <button type="button" className="btn" aria-pressed={isPaused} onClick={() => log.setPaused(!isPaused)}>
          {isPaused ? "继续" : "暂停"}
        </button>
        <button type="button" className="btn" onClick={() => log.clear()}>
          清空
        </button>
        <button type="button" className="btn" onClick={exportRecording}>
          导出录制
        </button>
        <span role="status">{note}</span>
      </div>
      <p className={`${styles.counts} num`}>
        共 {totals.frames.toLocaleString("en-US")} 帧，收 {totals.bytesIn.toLocaleString("en-US")} 字节，发{" "}
        {totals.bytesOut.toLocaleString("en-US")} 字节；筛选出 {shown.length.toLocaleString("en-US")} 帧，{bytes.toLocaleString("en-US")}{" "}
        字节
      </p>
      <FrameTable entries={shown} />
    </>
  );
}

function ChannelForm({ channels, onAdd }: { readonly channels: readonly string[]; readonly onAdd: (ch: string) => void }) {
  const [problem, setProblem] = useState("");
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const ch = String(new FormData(form).get("ch") ?? "").trim();
    if (!parseChannel(ch)) {
      setProblem("没有这个频道，例如 fb、fb:比赛编号、odds:fb:比赛编号、room:房间号");
      return;
    }
    setProblem("");
    if (!channels.includes(ch)) onAdd(ch);
    form.reset();
  };
  return (
    <form className={styles.bar} onSubmit={add}>
      <label>
        订阅频道
        <input name="ch" placeholder="fb:比赛编号" autoComplete="off" />
      </label>
      <button type="submit" className="btn">
        订阅
      </button>
      <span className={styles.channels}>{channels.join("  ")}</span>
      {problem === "" ? null : <span role="alert">{problem}</span>}
    </form>
  );
}

function FileForm({ onOpen }: { readonly onOpen: (recording: Recording) => void }) {
  const [problem, setProblem] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const open = async (file: File): Promise<void> => {
    const answer = await readRecordingFile(file);
    setProblem(answer.ok ? "" : `无法打开 ${file.name}：${problemWords(answer.error)}`);
    if (answer.ok) onOpen(answer.value);
  };
  const take = (): void => {
    const file = input.current?.files?.[0];
    if (!input.current || !file) return;
    // So that the same file, corrected, can be chosen again.
    input.current.value = "";
    void open(file);
  };
  return (
    <div className={styles.bar}>
      <label className={`btn line ${styles.file}`}>
        打开录制
        <input ref={input} className="sr" type="file" accept=".ndjson,.gz" onChange={take} />
      </label>
      {problem === "" ? null : <span role="alert">{problem}</span>}
    </div>
  );
}

interface LogPageProps {
  readonly feeds: Readonly<Record<FeedName, Feed>>;
  readonly parts: ReplayParts;
}

/** The open recording; `count` makes the next one start afresh. */
interface Opened {
  readonly recording: Recording;
  readonly count: number;
}

/** Contains the streams of all live pages, so it loads with the first recording that is opened. */
const ReplayPlayer = lazyPart(async () => (await import("./ReplayPlayer.tsx")).ReplayPlayer);

/** The frames that the feeds send and receive, and recordings of them. */
export function LogPage({ feeds, parts }: LogPageProps) {
  const [channels, setChannels] = useState(FIRST_CHANNELS);
  const [opened, setOpened] = useState<Opened | null>(null);
  const log = useFrameLog(feeds, channels);
  // One heading of the first level: an open recording has it.
  const Heading = opened ? "h2" : "h1";
  return (
    <div className={styles.page}>
      <div className="sec-h">
        <Heading>推送日志</Heading>
      </div>
      <FileForm onOpen={(recording) => setOpened((before) => ({ recording, count: (before?.count ?? 0) + 1 }))} />
      {opened ? (
        <Suspense fallback={<Skeleton rows={3} height={60} />}>
          <ReplayPlayer key={opened.count} recording={opened.recording} parts={parts} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
      <ChannelForm channels={channels} onAdd={(ch) => setChannels([...channels, ch])} />
      {log ? <Frames log={log} /> : null}
    </div>
  );
}
