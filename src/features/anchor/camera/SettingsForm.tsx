import {
  type BroadcastSettings,
  NO_MICROPHONE,
  type PictureQuality,
  type PictureSource,
} from "../../../../machines/anchor/broadcastMachine.ts";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { RadioGroup } from "../../../ui/control/RadioGroup.tsx";
import { Select } from "../../../ui/control/Select.tsx";
import { type Devices, canShareScreen } from "./capture.ts";
import { QUALITIES } from "./quality.ts";

interface SettingsFormProps {
  readonly settings: BroadcastSettings;
  readonly devices: Devices;
  /** True while publishing: no setting can be changed. */
  readonly isLocked: boolean;
  readonly onChange: (change: Partial<BroadcastSettings>) => void;
}

const QUALITY_OPTIONS = Object.entries(QUALITIES).map(([value, { name }]) => ({ value, label: name }));

function optionsOf(devices: readonly MediaDeviceInfo[], first: string, kind: string) {
  const named = devices.map(({ deviceId, label }, index) => ({ value: deviceId, label: label || `${kind} ${index + 1}` }));
  return [{ value: "", label: first }, ...named];
}

/** Source and quality of the broadcast; part of the control tier, loaded with the section. */
export function SettingsForm({ settings: { source, quality, cameraId, microphoneId }, devices, isLocked, onChange }: SettingsFormProps) {
  const sources = [
    { value: "camera", label: "摄像头", isDisabled: isLocked },
    { value: "screen", label: "屏幕", isDisabled: isLocked || !canShareScreen() },
  ];
  return (
    <ControlProvider>
      {/* Values of both lists come from the options above. */}
      <Field label="画面" isLabelBeside>
        <RadioGroup label="画面" value={source} onChange={(value) => onChange({ source: value as PictureSource })} options={sources} />
      </Field>
      {source === "camera" ? (
        <Field label="摄像头" isLabelBeside>
          <Select
            value={cameraId}
            onChange={(id) => onChange({ cameraId: id })}
            options={optionsOf(devices.cameras, "默认摄像头", "摄像头")}
            disabled={isLocked}
          />
        </Field>
      ) : null}
      <Field label="麦克风" isLabelBeside>
        <Select
          value={microphoneId}
          onChange={(id) => onChange({ microphoneId: id })}
          options={[...optionsOf(devices.microphones, "默认麦克风", "麦克风"), { value: NO_MICROPHONE, label: "不使用麦克风" }]}
          disabled={isLocked}
        />
      </Field>
      <Field label="清晰度" isLabelBeside>
        <Select
          value={quality}
          onChange={(value) => onChange({ quality: value as PictureQuality })}
          options={QUALITY_OPTIONS}
          disabled={isLocked}
        />
      </Field>
    </ControlProvider>
  );
}
