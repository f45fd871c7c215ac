import { useCallback, useState } from "react";
import { useShareMoment } from "../../../hooks/momentSharing.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { classes } from "../../../parts/match/classes.ts";
import { DelayPanel } from "./DelayPanel.tsx";
import { RAIL_HINT_ID, RailHint } from "./RailHint.tsx";
import { RailTrack } from "./RailTrack.tsx";
import styles from "./TimeRail.module.css";
import { type Rail, type RailInput, SPEEDS, useRail } from "./useRail.ts";

const MODE_WORDS = { live: "实时", held: "跟随视频", replay: "回看" } as const;

interface ModesProps {
  readonly rail: Rail;
  readonly isSetting: boolean;
  readonly onSetting: (isSetting: boolean) => void;
}

/** 跟随视频 delays the page by the seconds the reader has set for their own picture; without a setting it asks first. */
function Modes({ rail, isSetting, onSetting }: ModesProps) {
  const { lagS } = rail;
  return (
    <div className={styles.modes} role="group" aria-label="时间状态">
      <button type="button" aria-pressed={rail.mode === "live"} onClick={rail.goLive}>
        <i />
        {MODE_WORDS.live}
      </button>
      <button
        type="button"
        aria-pressed={rail.mode === "held"}
        aria-expanded={isSetting}
        disabled={!rail.hasBegun}
        onClick={() => (lagS === null || rail.mode === "held" ? onSetting(!isSetting) : rail.hold(lagS))}
      >
        {MODE_WORDS.held}
        {lagS === null ? <em>…</em> : <em>-{lagS} 秒</em>}
      </button>
      <button type="button" aria-pressed={rail.mode === "replay"} disabled={!rail.hasBegun} onClick={rail.replay}>
        {MODE_WORDS.replay}
      </button>
    </div>
  );
}

/** Adjusts the delay in steps of a second. */
function LagStepper({ rail, lagS }: { readonly rail: Rail; readonly lagS: number }) {
  return (
    <div className={styles.stepper} role="group" aria-label="视频延迟">
      <button type="button" aria-label="少 1 秒" onClick={() => rail.hold(lagS - 1)}>
        −
      </button>
      <span>{lagS} 秒</span>
      <button type="button" aria-label="多 1 秒" onClick={() => rail.hold(lagS + 1)}>
        +
      </button>
    </div>
  );
}

function Speeds({ rail }: { readonly rail: Rail }) {
  const next = SPEEDS[(SPEEDS.findIndex((s) => s === rail.speed) + 1) % SPEEDS.length] ?? 1;
  return (
    <>
      <div className={styles.speeds} role="group" aria-label="回看速度">
        {SPEEDS.map((speed) => (
          <button key={speed} type="button" aria-pressed={speed === rail.speed} onClick={() => rail.setSpeed(speed)}>
            {speed}×
          </button>
        ))}
      </div>
      <button
        type="button"
        className={styles.speedCycle}
        aria-label={`回看速度 ${rail.speed} 倍，换成 ${next} 倍`}
        onClick={() => rail.setSpeed(next)}
      >
        {rail.speed}×
      </button>
    </>
  );
}

function LogNote({ rail }: { readonly rail: Rail }) {
  if (rail.log === "loading") {
    return (
      <span className={styles.log} role="status">
        正在载入比赛记录
      </span>
    );
  }
  if (rail.log === "failed") {
    return (
      <span className={styles.log} role="status">
        比赛记录载入失败
        <button type="button" onClick={rail.retryLog}>
          重试
        </button>
      </span>
    );
  }
  return null;
}

/** The time rail: fixed at the bottom of a match page, it moves the whole page in the match's time. */
export function TimeRail(props: RailInput) {
  const rail = useRail(props);
  const [isSetting, setIsSetting] = useState(false);
  const share = useShareMoment();
  const closeSetting = useCallback(() => setIsSetting(false), []);
  return (
    <div className={styles.rail} role="group" aria-label="时间轴">
      {isSetting ? (
        <DelayPanel
          delayS={rail.lagS}
          onClose={closeSetting}
          onSet={(seconds) => {
            setIsSetting(false);
            rail.hold(seconds);
          }}
        />
      ) : rail.isNew ? (
        <RailHint onClose={rail.closeHint} />
      ) : null}
      <div className={styles.inner}>
        <Modes rail={rail} isSetting={isSetting} onSetting={setIsSetting} />
        <button
          type="button"
          className={styles.play}
          disabled={!rail.hasBegun}
          aria-label={rail.isPlaying ? "暂停" : "播放"}
          onClick={rail.togglePlay}
        >
          <Icon name={rail.isPlaying ? "pause" : "play"} size={20} />
        </button>
        <div className={classes(styles.time, rail.words.length > 5 && styles.long)}>
          <b className="big" data-testid="rail-time">
            {rail.words}
          </b>
        </div>
        <RailTrack
          timeline={rail.timeline}
          ticks={rail.ticks}
          marks={rail.marks}
          seen={rail.seen}
          edge={rail.edge}
          valueText={`${rail.words.replace("′", " 分钟")}，${MODE_WORDS[rail.mode]}`}
          isDisabled={!rail.hasBegun}
          describedBy={rail.isNew ? RAIL_HINT_ID : undefined}
          onSeek={rail.seek}
          onStep={rail.step}
          onEnd={rail.goLive}
        />
        <LogNote rail={rail} />
        {share ? (
          <button
            type="button"
            className={styles.share}
            aria-label="分享这一刻"
            title="分享这一刻"
            disabled={!rail.hasBegun}
            onClick={() => share(props.clock.playhead$.value.at)}
          >
            <Icon name="share" size={20} />
          </button>
        ) : null}
        {rail.mode === "held" && rail.lagS !== null ? <LagStepper rail={rail} lagS={rail.lagS} /> : null}
        {rail.mode === "replay" ? <Speeds rail={rail} /> : null}
        {rail.mode === "live" ? null : (
          <button
            type="button"
            className={classes("btn", "sm", "pri", styles.back)}
            disabled={rail.log === "loading"}
            onClick={rail.goLive}
          >
            回到实时{rail.nowWords === "" ? "" : ` ${rail.nowWords}`}
          </button>
        )}
      </div>
    </div>
  );
}
