import { type Result, err, ok } from "../../../../contract/result.ts";
import { type BroadcastSettings, type CaptureProblem, NO_MICROPHONE } from "../../../../machines/anchor/broadcastMachine.ts";
import { FRAMES_PER_SECOND, QUALITIES } from "./quality.ts";

export interface Devices {
  readonly cameras: readonly MediaDeviceInfo[];
  readonly microphones: readonly MediaDeviceInfo[];
}

export const NO_DEVICES: Devices = { cameras: [], microphones: [] };

/** The captured tracks. */
export interface Captured {
  readonly pictures: MediaStreamVideoTrack;
  /** System sound and microphone mixed, or silence: 48 kHz stereo. */
  readonly sound: MediaStreamAudioTrack;
  readonly microphone: "on" | "off" | "missing";
  /** Stops all tracks; the devices' lights go out. */
  release(): void;
}

const SAMPLE_RATE = 48_000;

/** Whether this browser can broadcast: it needs encoders, access to frames, and devices, which need a secure context. */
export function supportOf(scope: typeof globalThis): "supported" | "insecure" | "unsupported" {
  if (!scope.isSecureContext) return "insecure";
  const hasDevices = "mediaDevices" in scope.navigator && "getUserMedia" in scope.navigator.mediaDevices;
  return hasDevices && "VideoEncoder" in scope && "MediaStreamTrackProcessor" in scope ? "supported" : "unsupported";
}

export function canShareScreen(): boolean {
  return "getDisplayMedia" in navigator.mediaDevices;
}

/** Maps the name of the browser's DOMException (W3C Media Capture and Streams, 10.2; Screen Capture, 5.1). */
export function problemOf(error: unknown): CaptureProblem {
  switch (error instanceof Error ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
    case "OverconstrainedError":
      return "missing";
    case "NotReadableError":
    case "AbortError":
      return "inUse";
    default:
      return "unsupported";
  }
}

/** Device names are empty until access to one was granted. */
export async function findDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices();
  const of = (kind: MediaDeviceKind) => all.filter((device) => device.kind === kind && device.deviceId !== "");
  return { cameras: of("videoinput"), microphones: of("audioinput") };
}

const chosen = (id: string): MediaTrackConstraints => (id === "" ? {} : { deviceId: { exact: id } });

function cameraOf({ cameraId, quality }: BroadcastSettings): MediaTrackConstraints {
  const { width, height } = QUALITIES[quality];
  return { ...chosen(cameraId), width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: FRAMES_PER_SECOND } };
}

async function microphoneOf({ microphoneId, source }: BroadcastSettings): Promise<MediaStream | null> {
  if (microphoneId === NO_MICROPHONE) return null;
  // Echo cancellation would take a shared screen's own sound for an echo.
  const audio = { ...chosen(microphoneId), echoCancellation: source === "camera", noiseSuppression: true };
  return navigator.mediaDevices.getUserMedia({ audio });
}

function picturesOf(settings: BroadcastSettings): Promise<MediaStream> {
  return settings.source === "camera"
    ? navigator.mediaDevices.getUserMedia({ video: cameraOf(settings) })
    : navigator.mediaDevices.getDisplayMedia({ video: { frameRate: FRAMES_PER_SECOND }, audio: true });
}

interface CaptureEvent {
  readonly onEnded: (problem: CaptureProblem) => void;
  /** The microphone was unplugged; the capture continues. */
  readonly onMicrophoneEnded: () => void;
}

/** Captures the devices of the settings. A missing or refused microphone is left out. */
export async function capture(
  settings: BroadcastSettings,
  { onEnded, onMicrophoneEnded }: CaptureEvent,
): Promise<Result<Captured, CaptureProblem>> {
  const streams: MediaStream[] = [];
  let mix: AudioContext | null = null;
  const release = (): void => {
    for (const track of streams.flatMap((stream) => stream.getTracks())) track.stop();
    void mix?.close();
    mix = null;
  };
  try {
    const shown = await picturesOf(settings);
    streams.push(shown);
    const [pictures] = shown.getVideoTracks();
    if (pictures === undefined) throw new DOMException("no picture", "NotFoundError");
    pictures.addEventListener("ended", () => onEnded(settings.source === "camera" ? "unplugged" : "shareStopped"));

    let microphone: MediaStream | null = null;
    let isMissing = false;
    try {
      microphone = await microphoneOf(settings);
    } catch {
      // The broadcast continues without the anchor's voice, and the anchor is told.
      isMissing = true;
    }
    if (microphone !== null) streams.push(microphone);
    for (const track of microphone?.getTracks() ?? []) track.addEventListener("ended", onMicrophoneEnded);

    mix = new AudioContext({ sampleRate: SAMPLE_RATE });
    await mix.resume();
    const into = mix.createMediaStreamDestination();
    streams.push(into.stream);
    // Constant silence, so that there is always sound to send.
    const silence = mix.createConstantSource();
    silence.offset.value = 0;
    silence.connect(into);
    silence.start();
    for (const stream of [shown, microphone]) {
      if (stream !== null && stream.getAudioTracks().length > 0) mix.createMediaStreamSource(stream).connect(into);
    }
    const [sound] = into.stream.getAudioTracks();
    if (sound === undefined) throw new DOMException("no sound", "NotSupportedError");
    return ok({
      // The DOM types do not tell the kind of a track; here the kind is known.
      pictures: pictures as MediaStreamVideoTrack,
      sound: sound as MediaStreamAudioTrack,
      microphone: isMissing ? "missing" : microphone === null ? "off" : "on",
      release,
    });
  } catch (error) {
    release();
    return err(problemOf(error));
  }
}
