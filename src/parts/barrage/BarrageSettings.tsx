import { type ReactNode, useId } from "react";
import { Icon } from "../../ui/surface/Icon.tsx";
import { BlockedWords } from "./BlockedWords.tsx";
import styles from "./panel.module.css";
import { AREAS, type BarrageChoices, MIN_OPACITY, OPACITY_STEP, SIZE_NAMES, SPEED_NAMES, isStep } from "./settings.ts";

export interface BarrageSettingsProps {
  readonly settings: BarrageChoices;
  readonly onChange: (part: Partial<BarrageChoices>) => void;
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value in words. */
  readonly words: string;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, min, max, step, words, onChange }: SliderProps) {
  const filled = { ["--filled" as string]: `${((value - min) / (max - min)) * 100}%` };
  return (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={words}
        style={filled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <b aria-hidden="true">{words}</b>
    </label>
  );
}

function Check({
  isOn,
  onChange,
  children,
}: {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{isOn && <Icon name="check" size={14} />}</span>
      {children}
    </label>
  );
}

/** The panel 弹幕设置: every change applies at once and is stored. */
export function BarrageSettings({ settings, onChange }: BarrageSettingsProps) {
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h4 id={titleId}>弹幕设置</h4>
      <Slider
        label="不透明度"
        value={settings.opacity}
        min={MIN_OPACITY}
        max={100}
        step={OPACITY_STEP}
        words={`${settings.opacity}%`}
        onChange={(opacity) => onChange({ opacity })}
      />
      <Slider
        label="字号"
        value={settings.size}
        min={0}
        max={4}
        step={1}
        words={SIZE_NAMES[settings.size]}
        onChange={(size) => isStep(size) && onChange({ size })}
      />
      <Slider
        label="速度"
        value={settings.speed}
        min={0}
        max={4}
        step={1}
        words={SPEED_NAMES[settings.speed]}
        onChange={(speed) => isStep(speed) && onChange({ speed })}
      />
      <div className={styles.area} role="group" aria-label="显示区域">
        <span aria-hidden="true">显示区域</span>
        {AREAS.map(([area, name]) => (
          <button key={area} type="button" aria-pressed={settings.area === area} onClick={() => onChange({ area })}>
            {name}
          </button>
        ))}
      </div>
      <div className={styles.checks}>
        <Check isOn={settings.avoidsScore} onChange={(avoidsScore) => onChange({ avoidsScore })}>
          不挡比分条
        </Check>
        <Check isOn={settings.hidesGifts} onChange={(hidesGifts) => onChange({ hidesGifts })}>
          屏蔽礼物
        </Check>
      </div>
      <BlockedWords words={settings.blockedWords} onChange={(blockedWords) => onChange({ blockedWords })} />
    </section>
  );
}
