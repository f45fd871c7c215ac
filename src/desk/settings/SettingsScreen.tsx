import { useState } from "react";
import type { DeskSetting } from "../../../contract/desk/service.ts";
import type { SettingKey } from "../../../contract/rules/siteSettings.ts";
import { useNotice } from "../../hooks/notice.ts";
import { sendForm } from "../../hooks/sendForm.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { TextInput } from "../../ui/control/TextInput.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { Switch } from "../../ui/surface/Switch.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import desk from "../layout/desk.module.css";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import styles from "../shared/shared.module.css";
import { shortTime } from "../shared/words.ts";

interface Words {
  readonly title: string;
  readonly hint: string;
  readonly isSwitch: boolean;
  readonly unit?: string;
}

const WORDS: Readonly<Record<SettingKey, Words>> = {
  customerServiceSwitch: { title: "客服入口", hint: "打开后，页面右侧的快捷工具和登录框里出现客服", isSwitch: true },
  customerServiceUrl: { title: "客服地址", hint: "https:// 开头的网址，或以 / 开头的站内路径", isSwitch: false },
  jiyanSwitch: { title: "极验滑块", hint: "打开时用极验验证码，关闭或连不上时用自带的验证码", isSwitch: true },
  withdrawalMin: { title: "单笔最小提现", hint: "球钻，最多两位小数；提现表单立即按它检查", isSwitch: false, unit: "球钻" },
};

/** Site settings that can be changed at run time. The log records each change with the value before and after. */
export function Component() {
  const api = useDeskApi();
  const loaded = useLoaded("settings", (signal) => api.send("GET /settings", { signal }), null);
  return (
    <>
      <ScreenTop title="设置">
        <span className={desk.dim}>保存后所有页面两秒内按新的值工作</span>
      </ScreenTop>
      <div className={desk.body}>
        <LoadedPart loaded={loaded} rows={4} rowHeight={88}>
          {({ list }) => (
            <>
              {list.map((row) => (
                <SettingRow key={`${row.key} ${row.changedAt ?? ""}`} row={row} onChanged={loaded.reload} />
              ))}
            </>
          )}
        </LoadedPart>
      </div>
    </>
  );
}

function SettingRow({ row, onChanged }: { readonly row: DeskSetting; readonly onChanged: () => void }) {
  const api = useDeskApi();
  const showNotice = useNotice();
  const { isSending, problem, failure, send } = useSending();
  const [text, setText] = useState(row.value);
  const { title, hint, isSwitch, unit } = WORDS[row.key];
  const save = (value: string | null): void => {
    void send(
      () => api.send("POST /settings/{key}", { params: { key: row.key }, body: { value, seenAt: row.changedAt } }),
      () => {
        showNotice(`${title}已更新`, "success");
        onChanged();
      },
    );
  };
  return (
    <section className={styles.setting} aria-label={title}>
      <div>
        <h3>{title}</h3>
        <small>{hint}</small>
      </div>
      {isSwitch ? (
        <div>
          <Switch isOn={row.value === "1"} onChange={(isOn) => save(isOn ? "1" : "0")}>
            {row.value === "1" ? "开" : "关"}
          </Switch>
          {problem === null ? null : (
            <p role="alert" className={styles.bad}>
              {problem}
            </p>
          )}
        </div>
      ) : (
        <form {...sendForm(() => save(text.trim()))}>
          <Field label={unit === undefined ? title : `${title}（${unit}）`} isLabelHidden problem={problem}>
            <TextInput value={text} onChange={setText} maxLength={200} placeholder="未填写" />
          </Field>
          {text === row.value ? null : (
            <Button kind="primary" type="submit" isBusy={isSending}>
              保存
            </Button>
          )}
        </form>
      )}
      <small>
        {row.changedAt === null ? "默认值" : `${row.changedBy} ${shortTime(row.changedAt)}`}
        {row.changedAt === null ? null : (
          <Button kind="text" onClick={() => save(null)}>
            恢复默认{row.preset === "" ? "" : isSwitch ? `（${row.preset === "1" ? "开" : "关"}）` : `（${row.preset}）`}
          </Button>
        )}
        {failure?.code === 409 ? (
          <Button kind="text" onClick={onChanged}>
            看新的值
          </Button>
        ) : null}
      </small>
    </section>
  );
}
