import { useState } from "react";
import type { PlacementFields } from "../../../contract/desk/placements.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { Field } from "../../ui/control/Field.tsx";
import { Select } from "../../ui/control/Select.tsx";
import { TextInput } from "../../ui/control/TextInput.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import styles from "./placements.module.css";

/** Pages by `innerPageId` (contract/rules/bannerJump.ts). Plain ones need no target to be chosen. */
const PAGES = [
  { value: "1", label: "足球比分", isPlain: true },
  { value: "2", label: "篮球比分", isPlain: true },
  { value: "8", label: "全部直播", isPlain: true },
  { value: "3", label: "一场足球比赛", isPlain: false },
  { value: "4", label: "一场篮球比赛", isPlain: false },
  { value: "5", label: "一个方案", isPlain: false },
  { value: "6", label: "一位专家", isPlain: false },
  { value: "7", label: "一篇文章", isPlain: false },
  { value: "9", label: "一个直播间", isPlain: false },
  { value: "10", label: "一段录像", isPlain: false },
] as const;

interface TargetFieldProps {
  readonly page: number;
  readonly targetId: string | null;
  /** Title of the current target. */
  readonly title: string | null;
  readonly onChange: (part: Partial<PlacementFields>) => void;
}

/** The portal page that a banner links to, and the match, plan, expert, article, room or recording on it. */
export function TargetField({ page, targetId, title, onChange }: TargetFieldProps) {
  const [picked, setPicked] = useState(title);
  const isPlain = PAGES.find(({ value }) => value === String(page))?.isPlain ?? false;
  return (
    <>
      <Field label="页面">
        <Select
          value={String(page)}
          onChange={(to) => {
            setPicked(null);
            onChange({ innerPageId: Number(to), targetId: null });
          }}
          options={PAGES.map(({ value, label }) => ({ value, label }))}
        />
      </Field>
      {isPlain ? null : targetId !== null && targetId !== "" ? (
        <p className={styles.target}>
          <b>{picked ?? "目标已不在"}</b> <small className="num">{targetId}</small>
          <button
            type="button"
            onClick={() => {
              setPicked(null);
              onChange({ targetId: null });
            }}
          >
            更换
          </button>
        </p>
      ) : (
        <TargetSearch
          page={page}
          onPick={(id, name) => {
            setPicked(name);
            onChange({ targetId: id });
          }}
        />
      )}
    </>
  );
}

function TargetSearch({ page, onPick }: { readonly page: number; readonly onPick: (id: string, title: string) => void }) {
  const api = useDeskApi();
  const [word, setWord] = useState("");
  const loaded = useLoaded(`${page} ${word}`, (signal) => api.send("GET /targets", { signal, query: { page, word } }), null);
  return (
    <>
      <Field label="查找跳转内容">
        <TextInput type="search" value={word} onChange={setWord} maxLength={50} />
      </Field>
      <div className={styles.found}>
        <LoadedPart
          loaded={loaded}
          rows={4}
          rowHeight={48}
          isEmpty={({ list }) => list.length === 0}
          empty={<EmptyState text="没有找到" />}
        >
          {({ list }) => (
            <ul>
              {list.map(({ id, title, detail }) => (
                <li key={id}>
                  <button type="button" onClick={() => onPick(id, title)}>
                    <b>{title}</b>
                    <small>{detail}</small>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </LoadedPart>
      </div>
    </>
  );
}
