import { useState } from "react";
import type { OwnRoom } from "../../../../contract/http/room.ts";
import { ROOM_NOTICE_MAX_LENGTH, ROOM_TITLE_MAX_LENGTH } from "../../../../contract/limits.ts";
import { ROOM_CATEGORIES } from "../../../../contract/room/categories.ts";
import { setRoom } from "../../../api/roomManage.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { Select } from "../../../ui/control/Select.tsx";
import { TextArea } from "../../../ui/control/TextArea.tsx";
import { TextInput } from "../../../ui/control/TextInput.tsx";
import { FormBanner } from "../../../ui/surface/FormBanner.tsx";
import { sendForm } from "../../../hooks/sendForm.ts";
import { useSending } from "../../../hooks/useSending.ts";
import styles from "./broadcast.module.css";
import { CoverField } from "./CoverField.tsx";
import { MatchField } from "./MatchField.tsx";
import { type RoomProfileForm as Form, type RoomProfileProblems, countOf, profileOf, profileProblems, requestOf } from "./roomProfile.ts";

interface RoomProfileFormProps {
  /** The server's values. */
  readonly initial: Form;
  readonly okLabel: string;
  /** Title, category and match only. */
  readonly isShort?: boolean;
  readonly onSaved: (room: OwnRoom) => void;
}

const CATEGORIES = ROOM_CATEGORIES.map(({ id, name }) => ({ value: id, label: name }));

/** The room profile; part of the control tier, loaded with it. */
export function RoomProfileForm({ initial, okLabel, isShort = false, onSaved }: RoomProfileFormProps) {
  const { api } = usePortal();
  const [form, setForm] = useState(initial);
  const [problems, setProblems] = useState<RoomProfileProblems>({});
  const { isSending, problem, send } = useSending();

  function change<K extends keyof Form>(field: K, value: Form[K]): void {
    setForm((before) => ({ ...before, [field]: value }));
    setProblems(({ [field as keyof RoomProfileProblems]: _gone, ...others }) => others);
  }

  function submit(): void {
    const found = profileProblems(form);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void send(
      () => setRoom(api, requestOf(form)),
      (own) => {
        // The saved form, without invisible characters. Later edits stay.
        setForm((now) => (now === form ? profileOf(own.room, own.notice) : now));
        onSaved(own);
      },
    );
  }

  return (
    <ControlProvider>
      <form className={styles.form} {...sendForm(submit)}>
        <FormBanner text={problem} />
        <Field label="直播标题" isLabelBeside problem={problems.title} hint={countOf(form.title, ROOM_TITLE_MAX_LENGTH)}>
          <TextInput
            value={form.title}
            onChange={(text) => change("title", text)}
            maxLength={200}
            placeholder="例如 阿森纳对切尔西 解说"
            autoComplete="off"
          />
        </Field>
        {isShort ? null : <CoverField cover={form.cover} onChange={(cover) => change("cover", cover)} />}
        <Field label="直播分类" isLabelBeside>
          <Select value={form.categoryId} onChange={(id) => change("categoryId", id)} options={CATEGORIES} />
        </Field>
        <MatchField match={form.match} onChange={(match) => change("match", match)} />
        {isShort ? null : (
          <Field label="直播公告" isLabelBeside problem={problems.notice} hint={countOf(form.notice, ROOM_NOTICE_MAX_LENGTH)}>
            <TextArea value={form.notice} onChange={(text) => change("notice", text)} rows={3} placeholder="显示在聊天上方，留空则不显示" />
          </Field>
        )}
        <div className={styles.submit}>
          <Button kind="primary" size="lg" type="submit" isBusy={isSending}>
            {okLabel}
          </Button>
        </div>
      </form>
    </ControlProvider>
  );
}
