import { spawnSync } from "node:child_process";

/** The published film: 2 Mb/s, 25 pictures a second, a key frame a second. */
export const BITRATE = 2_000_000;
const SECONDS = 20;
const VIDEO_KBITS = 1_900;
const AUDIO_KBITS = 96;

export function hasFfmpeg(): boolean {
  return spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status === 0;
}

/** Encoded once, so that publishing it costs next to nothing. */
export function makeSource(path: string): void {
  const pictures = ["-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=25,noise=alls=12:allf=t"];
  const sound = ["-f", "lavfi", "-i", "anoisesrc=amplitude=0.2:sample_rate=44100"];
  const rate = ["-b:v", `${VIDEO_KBITS}k`, "-minrate", `${VIDEO_KBITS}k`, "-maxrate", `${VIDEO_KBITS}k`, "-bufsize", `${VIDEO_KBITS}k`];
  const video = ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "25", "-x264-params", "nal-hrd=cbr", ...rate];
  const audio = ["-c:a", "aac", "-b:a", `${AUDIO_KBITS}k`, "-pix_fmt", "yuv420p", "-t", String(SECONDS)];
  const made = spawnSync("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...pictures, ...sound, ...video, ...audio, path]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
}

/** Loops the film in real time, without decoding. */
export function publishArguments(path: string, url: string): string[] {
  return ["-hide_banner", "-loglevel", "error", "-re", "-stream_loop", "-1", "-i", path, "-c", "copy", "-f", "flv", url];
}
