import type { WelcomeMessage } from "../../../../contract/http/user.ts";
import { WELCOME_MESSAGES_MAX } from "../../../../contract/limits.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { addWelcome, removeWelcome, welcomeMessages } from "../../../api/roomManage.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { type Loaded, useLoaded } from "../../../hooks/useLoaded.ts";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { AnchorPage } from "../kit/AnchorPage.tsx";
import { ignoreNotFound } from "../kit/ignoreNotFound.ts";
import { useAsk } from "../kit/useAsk.tsx";
import styles from "./welcome.module.css";
import { WelcomeForm } from "./WelcomeForm.tsx";
import { WelcomeRow } from "./WelcomeRow.tsx";

interface Messages {
  readonly list: readonly WelcomeMessage[];
}
export type WelcomeAnswer = Result<Messages, ApiFailure>;

interface WelcomePageProps {
  /** The server's reply about the messages. */
  readonly first: WelcomeAnswer | null;
  /** Shows a short notice. */
  readonly announce: (text: string) => void;
}

interface ListProps extends Pick<WelcomePageProps, "announce"> {
  readonly messages: Messages;
  readonly change: Loaded<Messages>["change"];
}

function List({ messages: { list }, change, announce }: ListProps) {
  const { api } = usePortal();
  const { ask, dialog } = useAsk();
  const used = list.filter(({ isInUse }) => isInUse).length;
  const isFull = list.length >= WELCOME_MESSAGES_MAX;

  const remove = ({ id, content }: WelcomeMessage): void =>
    ask({
      title: "删除欢迎语",
      text: `确定删除「${content}」吗？`,
      okLabel: "删除",
      run: async () => {
        const answer = ignoreNotFound(await removeWelcome(api, id));
        if (answer.ok) change((before) => ({ list: before.list.filter((message) => message.id !== id) }));
        return answer;
      },
    });

  return (
    <>
      <p className={styles.lead}>
        观众进入直播间时，轮流显示正在使用的欢迎语（{list.length}/{WELCOME_MESSAGES_MAX}，使用中 {used} 条）
      </p>
      {isFull ? (
        <p className={styles.full}>最多设置{WELCOME_MESSAGES_MAX}条欢迎语，删除不用的再添加。</p>
      ) : (
        <WelcomeForm
          label="新的欢迎语"
          okLabel="添加"
          initial=""
          send={(content) => addWelcome(api, content)}
          onTaken={(message) => {
            change((before) => ({ list: [...before.list, message] }));
            announce("欢迎语已添加");
          }}
        />
      )}
      {list.length === 0 ? (
        <p className={styles.none}>暂无数据</p>
      ) : (
        <ul className={styles.list} aria-label="欢迎语">
          {list.map((message) => (
            <WelcomeRow
              key={message.id}
              message={message}
              onRemove={() => remove(message)}
              onChange={(changed) => change((before) => ({ list: before.list.map((each) => (each.id === changed.id ? changed : each)) }))}
            />
          ))}
        </ul>
      )}
      {dialog}
    </>
  );
}

function Welcomes({ first, announce }: WelcomePageProps) {
  const { api } = usePortal();
  const loaded = useLoaded("welcomes", (signal) => welcomeMessages(api, { signal }), first);
  return (
    <LoadedPart loaded={loaded} rows={4} rowHeight={56}>
      {(messages) => <List messages={messages} change={loaded.change} announce={announce} />}
    </LoadedPart>
  );
}

/** Messages for users who enter the own room. */
export function WelcomePage(props: WelcomePageProps) {
  return <AnchorPage title="欢迎语设置">{(user) => <Welcomes key={user.id} {...props} />}</AnchorPage>;
}
