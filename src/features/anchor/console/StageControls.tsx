import type { RoomId } from "../../../../contract/ids.ts";
import { useInPlaceParams } from "../../../hooks/addressParams.ts";
import { useAhead } from "../../../hooks/useAhead.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { useCopy } from "../kit/useCopy.ts";
import { LINES, SIZES, type StageOptions, putStage, stageParams } from "./options.ts";
import styles from "./stage.module.css";

interface StageControlsProps {
  readonly options: StageOptions;
  readonly roomId: RoomId;
}

/** `?room=680001&size=72`: works without a login. */
export function captureParams(roomId: RoomId, options: StageOptions): URLSearchParams {
  return new URLSearchParams([["room", roomId], ...stageParams(options)]);
}

const withValue = (offered: readonly number[], value: number): readonly number[] => [...new Set([...offered, value])].sort((a, b) => a - b);

/** The view's settings, and its URL for a capture program. On a transparent view shown only on hover or focus. */
export function StageControls({ options: drawn, roomId }: StageControlsProps) {
  const [params, changeParams] = useInPlaceParams();
  const [options, setAhead] = useAhead(drawn, params.toString());
  const { message, copy } = useCopy();

  function change(next: Partial<StageOptions>): void {
    const changed = { ...options, ...next };
    setAhead(changed);
    changeParams((now) => putStage(now, changed));
  }

  const address = (): string => new URL(`/v/anchor-barrage?${captureParams(roomId, options)}`, location.href).href;
  return (
    <div className={styles.controls} role="toolbar" aria-label="显示设置">
      <label>
        字号
        <select value={options.size} onChange={(event) => change({ size: Number(event.target.value) })}>
          {withValue(SIZES, options.size).map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <label>
        行数
        <select value={options.lines} onChange={(event) => change({ lines: Number(event.target.value) })}>
          {withValue(LINES, options.lines).map((lines) => (
            <option key={lines}>{lines}</option>
          ))}
        </select>
      </label>
      <label>
        <input type="checkbox" checked={options.isTransparent} onChange={(event) => change({ isTransparent: event.target.checked })} />
        透明背景
      </label>
      <label>
        <input type="checkbox" checked={options.hasGifts} onChange={(event) => change({ hasGifts: event.target.checked })} />
        礼物
      </label>
      <label>
        <input type="checkbox" checked={options.hasEntries} onChange={(event) => change({ hasEntries: event.target.checked })} />
        进场
      </label>
      <button type="button" onClick={() => void copy("采集地址", address())}>
        复制采集地址
      </button>
      <span role="status">{message}</span>
      <Link to="/v/anchor-chat">返回</Link>
    </div>
  );
}
