import { BehaviorSubject } from "rxjs";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import { isRecord, localStore, readJson, writeJson } from "../../hooks/storage.ts";

/** Kinds of browser notifications; each can be switched off. */
export const NOTE_KINDS = ["goal", "kickoff", "end", "onAir"] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

export const NOTE_KIND_WORDS: Readonly<Record<NoteKind, { readonly label: string; readonly of: string }>> = {
  goal: { label: "进球", of: "收藏的比赛进球、进球被取消" },
  kickoff: { label: "开赛", of: "收藏、预约的比赛开始" },
  end: { label: "完场", of: "收藏的比赛结束" },
  onAir: { label: "开播", of: "关注的主播、预约比赛的直播间开播" },
};

/** `isOn`: the main switch. */
export type NoteSettings = Readonly<Record<NoteKind | "isOn", boolean>>;

export const NOTES_KEY = "fulltime.notifications";
const ALL: NoteSettings = { isOn: true, goal: true, kickoff: true, end: true, onAir: true };

function isSettings(value: unknown): value is NoteSettings {
  return isRecord(value) && ["isOn", ...NOTE_KINDS].every((key) => typeof value[key] === "boolean");
}

const read = (): NoteSettings => readJson(localStore, NOTES_KEY, isSettings) ?? ALL;

const settings$ = new BehaviorSubject(ALL);
let isFollowed = false;

function look(): void {
  const now = read();
  const isAlike = (Object.keys(now) as (keyof NoteSettings)[]).every((key) => now[key] === settings$.value[key]);
  if (!isAlike) settings$.next(now);
}

/** The settings as the browser stores them now, shared by its pages. In the browser alone. */
export function noteSettings$(): Behavior<NoteSettings> {
  look();
  if (!isFollowed) {
    isFollowed = true;
    window.addEventListener("storage", ({ key }) => {
      if (key === NOTES_KEY || key === null) look();
    });
  }
  return settings$;
}

export function setNotes(change: Partial<NoteSettings>): void {
  const next = { ...read(), ...change };
  writeJson(localStore, NOTES_KEY, next);
  settings$.next(next);
}

export const isWanted = (settings: NoteSettings, kind: NoteKind | null): boolean => kind === null || (settings.isOn && settings[kind]);
