import type { RoomId } from "../../../../contract/ids.ts";
import { useState } from "react";
import { parseMinor, type SpendCurrency } from "../../../../contract/money.ts";
import { sendPacket } from "../../../api/roomChat.ts";
import { useNotice } from "../../../hooks/notice.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { useIntent } from "../../../parts/money/useIntent.ts";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../../ui/control/Dialog.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { RadioGroup } from "../../../ui/control/RadioGroup.tsx";
import { TextInput } from "../../../ui/control/TextInput.tsx";

type PacketRequest = Omit<Parameters<typeof sendPacket>[1], "idempotencyKey">;

interface PacketFormProps {
  readonly roomId: RoomId;
  readonly onClose: () => void;
}

const MAX_SHARES = 100;
const WORDS_MAX = 20;

/** Sends a red packet into the room; shares not grabbed within 24 hours are returned (docs/product.md 3, types 10 to 12). */
export function PacketForm({ roomId, onClose }: PacketFormProps) {
  const { api } = usePortal();
  const notice = useNotice();
  const [currency, setCurrency] = useState<SpendCurrency>("diamond");
  const [total, setTotal] = useState("");
  const [count, setCount] = useState("10");
  const [words, setWords] = useState("");
  const [isTouched, setIsTouched] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const intent = useIntent<PacketRequest, unknown>({
    isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    send: ({ key, request }) => sendPacket(api, { ...request, idempotencyKey: key }),
    onRefused: ({ message }) => setFailed(message),
  });

  const minor = parseMinor(total);
  const shares = /^\d{1,3}$/.test(count) ? Number(count) : 0;
  const totalProblem =
    minor === null || minor <= 0n ? "请输入正确的红包金额" : shares > 0 && minor < BigInt(shares) ? "单个红包金额不能低于0.01" : null;
  const countProblem = shares < 1 || shares > MAX_SHARES ? `红包个数为1至${MAX_SHARES}个` : null;
  const wordsProblem = [...words].length > WORDS_MAX ? `祝福语最多${WORDS_MAX}个字` : null;

  async function submit(): Promise<void> {
    setIsTouched(true);
    if (totalProblem ?? countProblem ?? wordsProblem) return;
    if (!(await intent.submit({ roomId, currency, total, count: shares, words }))) return;
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
          {failed === null ? null : <p role="alert">{failed}</p>}
          <Field label="币种" problem={null}>
            <RadioGroup
              value={currency}
              onChange={(value) => setCurrency(value === "ticket" ? "ticket" : "diamond")}
              options={[
                { value: "diamond", label: "球钻" },
                { value: "ticket", label: "球票" },
              ]}
              label="币种"
            />
          </Field>
          <Field label="总金额" problem={isTouched ? totalProblem : null}>
            <TextInput value={total} onChange={setTotal} inputMode="decimal" />
          </Field>
          <Field label="个数" problem={isTouched ? countProblem : null}>
            <TextInput value={count} onChange={setCount} inputMode="numeric" />
          </Field>
          <Field label="祝福语" problem={wordsProblem}>
            <TextInput value={words} onChange={setWords} placeholder="恭喜发财" />
          </Field>
          <Button type="submit" kind="primary" size="lg" isWide isBusy={intent.stage === "sending"}>
            发红包
          </Button>
        </form>
      </Dialog>
    </ControlProvider>
  );
}
