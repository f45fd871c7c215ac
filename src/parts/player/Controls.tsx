import type { Ref } from "react";
import type { PlayerPhase } from "../../../machines/player/playerMachine.ts";
import type { IconName } from "../../ui/surface/icons.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LiveLag } from "./LiveLag.tsx";
import styles from "./player.module.css";
import { Recorded } from "./Recorded.tsx";
import type { ChromeProps } from "./playerProps.ts";
import { canFloat, toggleFullScreen, togglePictureInPicture, useIsFullScreen } from "./screen.ts";
import { SeekBar } from "./SeekBar.tsx";
import type { Volume } from "./volume.ts";

interface ControlsProps extends ChromeProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly isIdle: boolean;
  readonly phase: PlayerPhase;
  readonly isRunning: boolean;
  readonly volume: Volume;
  readonly togglePlay: () => void;
}

interface ControlProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  readonly className?: string | undefined;
  readonly size?: number;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
}

function Control({ icon, label, onClick, className, size = 20, isPressed, isDisabled = false }: ControlProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}

/** The bar at the foot of the picture (mock-up room, room-390). */
export function Controls(props: ControlsProps) {
  const { ref, player, video, root, source, controls, isIdle, phase, isRunning, volume, togglePlay, isWide = false, onWide } = props;
  const isLive = source?.kind !== "recording";
  const isSilent = volume.isMuted || volume.level === 0;
  const isFull = useIsFullScreen();
  return (
    <div ref={ref} className={styles.bar} data-idle={isIdle}>
      {source?.kind === "recording" && <SeekBar player={player} />}
      <div className={styles.row}>
        <Control
          icon={isRunning ? "pause" : "play"}
          label={isRunning ? "暂停" : "播放"}
          size={24}
          isDisabled={!source}
          onClick={togglePlay}
        />
        {isLive && (
          <Control
            icon="reload"
            label="刷新"
            className={styles.wideOnly}
            isDisabled={!source}
            onClick={() => player.actor.send({ type: phase === "paused" ? "play.requested" : "reload.requested" })}
          />
        )}
        <span className={styles.volume} data-silent={isSilent}>
          <Control
            icon={isSilent ? "mute" : "sound"}
            label={isSilent ? "取消静音" : "静音"}
            onClick={() => player.setVolume({ level: volume.level === 0 ? 0.6 : volume.level, isMuted: !isSilent })}
          />
          <input
            type="range"
            className={styles.level}
            aria-label="音量"
            aria-valuetext={isSilent ? "静音" : `${Math.round(volume.level * 100)}%`}
            min={0}
            max={100}
            step={5}
            value={isSilent ? 0 : Math.round(volume.level * 100)}
            style={{ "--at": `${isSilent ? 0 : volume.level * 100}%` } as React.CSSProperties}
            onChange={(event) => player.setVolume({ level: Number(event.target.value) / 100, isMuted: false })}
          />
        </span>
        {source && (isLive ? <LiveLag player={player} isOn={phase === "playing"} /> : <Recorded player={player} />)}
        <div className={styles.middle}>{controls?.middle}</div>
        <div className={styles.right}>
          {controls?.right}
          <QualitySelect {...props} />
          {canFloat() && (
            <Control icon="pip" label="画中画" className={styles.wideOnly} onClick={() => void togglePictureInPicture(video)} />
          )}
          {onWide && <Control icon="wide" label="宽屏" className={styles.onPage} isPressed={isWide} onClick={() => onWide(!isWide)} />}
          <Control icon="full" label={isFull ? "退出全屏" : "全屏"} onClick={() => root.current && void toggleFullScreen(root.current)} />
        </div>
      </div>
    </div>
  );
}

function QualitySelect({ qualities, quality, onQuality }: ChromeProps) {
  if (!qualities || qualities.length < 2) return null;
  return (
    <select className={styles.select} aria-label="清晰度" value={quality ?? ""} onChange={(event) => onQuality?.(event.target.value)}>
      {qualities.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
