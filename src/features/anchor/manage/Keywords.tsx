import { ROOM_KEYWORDS_MAX } from "../../../../contract/limits.ts";
import { setRoom } from "../../../api/roomManage.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { plainOf } from "../kit/ownRoom.ts";
import { Section } from "../kit/Section.tsx";
import { useSending } from "../../../hooks/useSending.ts";
import { newKeywords } from "./keywordRules.ts";
import { LineForm } from "./LineForm.tsx";
import styles from "./manage.module.css";
import type { ManageProps, RuleChange } from "./manageProps.ts";

/** Words that may not be said in the room, as chips; each change is saved at once. */
export function Keywords({ room, onChange }: ManageProps) {
  const { api } = usePortal();
  const { isSending, problem, send } = useSending();
  const { keywords } = room;

  /** Sends only the change: another page may have changed the words meanwhile. */
  function save(change: RuleChange, done: () => void): void {
    void send(
      () => setRoom(api, change),
      (own) => {
        onChange(plainOf(own));
        done();
      },
    );
  }

  return (
    <Section isLast title="屏蔽词" note={`含有屏蔽词的消息不能发出，不区分大小写和空格（${keywords.length}/${ROOM_KEYWORDS_MAX}）`}>
      <LineForm
        label="添加屏蔽词"
        placeholder="输入屏蔽词，多个用逗号分隔"
        okLabel="添加"
        isSending={isSending}
        problem={problem}
        onSubmit={(text, clear) => {
          const added = newKeywords(keywords, text);
          if (!added.ok) return added.error;
          save({ keywordsAdded: [...added.value] }, clear);
          return null;
        }}
      />
      {keywords.length === 0 ? (
        <EmptyState action="添加后，含这些词的发言不会显示" />
      ) : (
        <ul className={styles.chips} aria-label="屏蔽词">
          {keywords.map((word) => (
            <li key={word}>
              {word}
              <button type="button" aria-label={`移除 ${word}`} onClick={() => save({ keywordsRemoved: [word] }, () => undefined)}>
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
