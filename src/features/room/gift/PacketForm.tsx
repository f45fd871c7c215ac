import type { RoomId, UserId } from "../../../../contract/ids.ts";
import { useRef, useState } from "react";
import { parseMinor, type SpendCurrency, typedAmount } from "../../../../contract/money.ts";
import { useNotice } from "../../../hooks/notice.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../../ui/control/Dialog.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { RadioGroup } from "../../../ui/control/RadioGroup.tsx";
import { TextInput } from "../../../ui/control/TextInput.tsx";
import { GiveUpButton } from "../../../ui/surface/GiveUpButton.tsx";
import { usePacketSending } from "./usePacketSending.ts";

interface PacketFormProps {
  readonly roomId: RoomId;
  readonly onClose: () => void;
}

const MAX_SHARES = 100;
const WORDS_MAX = 20;

/** Sends a red packet into the room; shares not grabbed within 24 hours are returned (docs/product.md 3, types 10 to 12). */
export function PacketForm(props: PacketFormProps) {
  const { user } = useSessionView();
  return user ? <UserPacketForm key={user.id} userId={user.id} {...props} /> : null;
}

/** While the outcome of a packet is not known, its fields stay as they were sent. */
function UserPacketForm({ userId, roomId, onClose }: PacketFormProps & { readonly userId: UserId }) {
  const notice = useNotice();
  const { stage, pending, problem, submit: send, retry, abandon } = usePacketSending(userId, roomId);
  const [currency, setCurrency] = useState<SpendCurrency>(pending?.currency ?? "diamond");
  const [total, setTotal] = useState(pending?.total ?? "");
  const [count, setCount] = useState(String(pending?.count ?? 10));
  const [words, setWords] = useState(pending?.words ?? "");
  const [isTouched, setIsTouched] = useState(false);
  const totalRef = useRef<HTMLInputElement>(null);
  const isUncertain = stage === "uncertain";
  const isLocked = stage !== "idle";

  const amount = typedAmount(total);
  const minor = parseMinor(amount);
  const typedCount = typedAmount(count);
  const shares = /^\d{1,3}$/.test(typedCount) ? Number(typedCount) : 0;
  const totalProblem =
    minor === null || minor <= 0n ? "请输入正确的红包金额" : shares > 0 && minor < BigInt(shares) ? "单个红包金额不能低于0.01" : null;
  const countProblem = shares < 1 || shares > MAX_SHARES ? `红包个数为1至${MAX_SHARES}个` : null;
  const wordsProblem = [...words].length > WORDS_MAX ? `祝福语最多${WORDS_MAX}个字` : null;

  async function submit(): Promise<void> {
    setIsTouched(true);
    if (totalProblem ?? countProblem ?? wordsProblem) return;
    if (!(await (isUncertain ? retry() : send({ currency, total: amount, count: shares, words })))) return;
    notice("红包已发出", "success");
    onClose();
  }

  return (
    <ControlProvider>
      <Dialog title="发红包" onClose={onClose}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {problem === null ? null : <p role="alert">{problem}</p>}
          <Field label="币种" problem={null}>
            <RadioGroup
              value={currency}
              onChange={(value) => setCurrency(value === "ticket" ? "ticket" : "diamond")}
              options={[
                { value: "diamond", label: "球钻", isDisabled: isLocked && currency !== "diamond" },
                { value: "ticket", label: "球票", isDisabled: isLocked && currency !== "ticket" },
              ]}
              label="币种"
            />
          </Field>
          <Field label="总金额" problem={isTouched ? totalProblem : null}>
            <TextInput ref={totalRef} value={total} onChange={setTotal} inputMode="decimal" readOnly={isLocked} />
          </Field>
          <Field label="个数" problem={isTouched ? countProblem : null}>
            <TextInput value={count} onChange={setCount} inputMode="numeric" readOnly={isLocked} />
          </Field>
          <Field label="祝福语" problem={wordsProblem}>
            <TextInput value={words} onChange={setWords} placeholder="恭喜发财" readOnly={isLocked} />
          </Field>
          <Button type="submit" kind="primary" size="lg" isWide isBusy={stage === "sending"}>
            {isUncertain ? "再次确认" : "发红包"}
          </Button>
          {isUncertain ? <GiveUpButton field={totalRef} onGiveUp={abandon} /> : null}
        </form>
      </Dialog>
    </ControlProvider>
  );
}
