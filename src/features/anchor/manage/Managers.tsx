import { ROOM_MANAGERS_MAX } from "../../../../contract/limits.ts";
import { addManager, managers, removeManager } from "../../../api/roomManage.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { shanghaiDateTime } from "../../../ui/shanghai.ts";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { ignoreNotFound } from "../kit/ignoreNotFound.ts";
import { Section } from "../kit/Section.tsx";
import { useAsk } from "../kit/useAsk.tsx";
import { useSending } from "../../../hooks/useSending.ts";
import { LineForm } from "./LineForm.tsx";
import styles from "./manage.module.css";
import { PersonLine } from "./PersonLine.tsx";

/** Users who may remove messages and ban in the room. */
export function Managers({ announce }: { readonly announce: (text: string) => void }) {
  const { api } = usePortal();
  const loaded = useLoaded("managers", (signal) => managers(api, { signal }), null);
  const { isSending, problem, send } = useSending();
  const { ask, dialog } = useAsk();
  const count = loaded.state.kind === "ready" ? loaded.state.value.list.length : 0;

  return (
    <Section isLast title="房管" note={`房管可以删除消息和禁言观众（${count}/${ROOM_MANAGERS_MAX}）`}>
      <LineForm
        label="昵称"
        placeholder="输入用户昵称"
        okLabel="设为房管"
        isSending={isSending}
        problem={problem}
        onSubmit={(text, clear) => {
          const nickName = text.trim();
          if (nickName === "") return "请输入昵称";
          void send(
            () => addManager(api, nickName),
            () => {
              clear();
              announce("已设为房管");
              loaded.reload();
            },
          );
          return null;
        }}
      />
      <LoadedPart loaded={loaded} rows={3} rowHeight={64} isEmpty={({ list }) => list.length === 0}>
        {({ list }) => (
          <ul className={styles.people} aria-label="房管">
            {list.map((manager) => (
              <PersonLine
                key={manager.id}
                person={manager}
                note={`${shanghaiDateTime(manager.at)} 设为房管`}
                action={
                  <button
                    type="button"
                    className="btn line"
                    aria-label={`移除房管 ${manager.nickName}`}
                    onClick={() =>
                      ask({
                        title: "移除房管",
                        text: `确定移除房管 ${manager.nickName} 吗？`,
                        okLabel: "移除",
                        run: async () => {
                          const answer = ignoreNotFound(await removeManager(api, manager.id));
                          if (answer.ok) loaded.reload();
                          return answer;
                        },
                      })
                    }
                  >
                    移除
                  </button>
                }
              />
            ))}
          </ul>
        )}
      </LoadedPart>
      {dialog}
    </Section>
  );
}
