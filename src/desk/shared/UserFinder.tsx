import { useState } from "react";
import type { DeskPerson } from "../../../contract/desk/fields.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { TextInput } from "../../ui/control/TextInput.tsx";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import styles from "./shared.module.css";

interface UserFinderProps {
  readonly value: DeskPerson | null;
  readonly onChange: (person: DeskPerson | null) => void;
  readonly problem: string | null;
}

/** Finds a user by nickname or id, and shows them before any action: a typo must not hit another user. */
export function UserFinder({ value, onChange, problem }: UserFinderProps) {
  const api = useDeskApi();
  const sending = useSending();
  const [who, setWho] = useState("");
  const [found, setFound] = useState<readonly DeskPerson[] | null>(null);
  const search = (): void => {
    if (who.trim() === "") return;
    onChange(null);
    void sending.send(
      () => api.send("GET /users", { query: { who: who.trim() } }),
      ({ list }) => {
        setFound(list);
        if (list.length === 1) onChange(list[0] ?? null);
      },
    );
  };
  const noMatchText = found !== null && found.length === 0 ? "没有这个用户" : null;
  return (
    <div className={styles.finder}>
      <Field label="用户昵称或编号" problem={noMatchText ?? sending.problem ?? problem}>
        <TextInput
          value={who}
          onChange={(text) => {
            setWho(text);
            setFound(null);
            onChange(null);
          }}
          maxLength={30}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            search();
          }}
          after={
            <Button kind="text" isBusy={sending.isSending} onClick={search}>
              查找
            </Button>
          }
        />
      </Field>
      {found !== null && found.length > 0 ? (
        <ul>
          {found.map((person) => (
            <li key={person.id}>
              <button type="button" aria-pressed={person.id === value?.id} onClick={() => onChange(person)}>
                <Avatar src={person.portrait} name={person.nickName} size={28} />
                {person.nickName}
                <small className="num">{person.id}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
