import { useId, useState } from "react";
import { FEEDBACK_KIND_LABEL, FEEDBACK_KINDS } from "../../../contract/codes/feedbackKinds.ts";
import { FEEDBACK_CONTACT_MAX_LENGTH, FEEDBACK_MAX_LENGTH } from "../../../contract/limits.ts";
import { dropUnseenInLines } from "../../../contract/rules/text.ts";
import { addFeedback } from "../../api/inform.ts";
import { usePortal } from "../../hooks/portal.ts";
import { sendForm } from "../../hooks/sendForm.ts";
import { useOwnDraft } from "../../hooks/useOwnDraft.ts";
import { useSending } from "../../hooks/useSending.ts";
import { useAccountTurn, useSessionView } from "../../hooks/useSession.ts";
import { Button } from "../../ui/control/Button.tsx";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { TextArea } from "../../ui/control/TextArea.tsx";
import { TextInput } from "../../ui/control/TextInput.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { type Draft, FEEDBACK_DRAFTS, FEEDBACK_PLACE, changedDraft, newDraft } from "./draft.ts";
import styles from "./feedback.module.css";

export interface FeedbackDialogProps {
  readonly onClose: () => void;
}

/** Confirms that it was accepted, and says how an answer arrives. */
function Taken({ isUser, contact, onClose }: { readonly isUser: boolean; readonly contact: string; readonly onClose: () => void }) {
  return (
    <div className={styles.taken} role="status">
      <Icon name="check" size={28} />
      <p>
        <b>已收到，谢谢您的反馈</b>
      </p>
      {isUser ? (
        <p>
          答复会以喇叭消息发给您，也可以在<Link to="/v/information">喇叭消息</Link>里查看。
        </p>
      ) : contact === "" ? (
        <p>您没有登录，也没有留下联系方式，我们会处理，但无法答复您。</p>
      ) : (
        <p>我们会通过您留下的联系方式答复。</p>
      )}
      <Button kind="primary" size="lg" onClick={onClose}>
        好的
      </Button>
    </div>
  );
}

/** 意见反馈: a problem or a wish, in 500 characters. The text is kept until the server has accepted it, for its writer alone. */
export function FeedbackDialog(props: FeedbackDialogProps) {
  return <Writing key={useAccountTurn()} {...props} />;
}

function Writing({ onClose }: FeedbackDialogProps) {
  const { api } = usePortal();
  const isUser = useSessionView().user !== null;
  const own = useOwnDraft(FEEDBACK_DRAFTS, FEEDBACK_PLACE);
  const [draft, setDraft] = useState(() => own.read() ?? newDraft());
  const [isTouched, setIsTouched] = useState(false);
  /** The contact it was accepted with; null: not accepted yet. */
  const [taken, setTaken] = useState<string | null>(null);
  const { isSending, problem, send } = useSending();
  const groupName = useId();
  const isEmpty = dropUnseenInLines(draft.content) === "";
  function change(part: Partial<Omit<Draft, "key">>): void {
    const next = changedDraft(draft, part);
    own.write(next);
    setDraft(next);
  }

  async function submit(): Promise<void> {
    const { kind, content, contact, key } = draft;
    const isTaken = await send(() =>
      addFeedback(api, {
        content,
        contact,
        page: location.pathname.slice(0, 200),
        idempotencyKey: key,
        ...(kind === null ? {} : { kind }),
      }),
    );
    if (!isTaken) return;
    own.write(null);
    setTaken(contact.trim());
  }

  const form = (
    <form
      {...sendForm(() => {
        setIsTouched(true);
        if (!isEmpty) void submit();
      })}
    >
      <FormBanner text={problem} />
      <fieldset className={styles.kinds}>
        <legend>问题类型（选填）</legend>
        {FEEDBACK_KINDS.map((kind) => (
          <label key={kind}>
            <input type="radio" name={groupName} checked={draft.kind === kind} onChange={() => change({ kind })} />
            {FEEDBACK_KIND_LABEL[kind]}
          </label>
        ))}
      </fieldset>
      <Field label="反馈内容" problem={isTouched && isEmpty ? "请输入反馈内容" : null}>
        <TextArea
          value={draft.content}
          onChange={(content) => change({ content })}
          maxLength={FEEDBACK_MAX_LENGTH}
          rows={6}
          data-autofocus
          placeholder="哪一场比赛、什么时间、看到了什么，写得越具体，处理得越快"
        />
      </Field>
      <Field label="联系方式（选填）" hint={isUser ? "答复会以喇叭消息发给您" : "您还没有登录：想得到答复，请留下手机号、QQ 或邮箱"}>
        <TextInput
          value={draft.contact}
          onChange={(contact) => change({ contact })}
          maxLength={FEEDBACK_CONTACT_MAX_LENGTH}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" kind="primary" size="lg" isWide isBusy={isSending}>
        提交反馈
      </Button>
    </form>
  );

  return (
    <ControlProvider>
      <Dialog title="意见反馈" width={547} onClose={onClose}>
        {taken === null ? form : <Taken isUser={isUser} contact={taken} onClose={onClose} />}
      </Dialog>
    </ControlProvider>
  );
}
