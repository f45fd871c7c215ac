import { useSyncExternalStore } from "react";
import { TIME_ON_SITE_STEP_S } from "../../../../contract/limits.ts";
import { durationText } from "../words.ts";
import { ProfileRow } from "./ProfileRow.tsx";

function everyStep(notify: () => void): () => void {
  const timer = setInterval(notify, TIME_ON_SITE_STEP_S * 1_000);
  return () => clearInterval(timer);
}

/** The time spent on the site in this browser, as its counter goes on (spec section 4). */
export function UsageTimeRow({ usageTimeS }: { readonly usageTimeS: () => number }) {
  const seconds = useSyncExternalStore<number | null>(everyStep, usageTimeS, () => null);
  return <ProfileRow label="在站时长" value={seconds === null ? "--" : `累计 ${durationText(seconds)}`} />;
}
