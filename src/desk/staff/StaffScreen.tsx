import { useState } from "react";
import { type StaffRole, STAFF_ROLES, STAFF_ROLE_NAME } from "../../../contract/codes/staff.ts";
import type { StaffRow } from "../../../contract/desk/staff.ts";
import { sendForm } from "../../hooks/sendForm.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Confirm } from "../../ui/control/Confirm.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { TextInput } from "../../ui/control/TextInput.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { useMe } from "../api/me.ts";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { deskTime } from "../layout/deskTime.ts";
import styles from "../layout/desk.module.css";

type Doing =
  | { readonly kind: "add" }
  | { readonly kind: "roles" | "disable" | "reset"; readonly row: StaffRow }
  | { readonly kind: "password"; readonly name: string; readonly password: string };

/** Staff accounts, for administrators. */
export function Component() {
  const api = useDeskApi();
  const { staff } = useMe();
  const loaded = useLoaded("staff", (signal) => api.send("GET /staff", { signal }), null);
  const [doing, setDoing] = useState<Doing | null>(null);
  const { isSending, problem, send } = useSending();
  const close = (): void => setDoing(null);
  const changed = (): void => {
    close();
    loaded.reload();
  };
  return (
    <>
      <ScreenTop
        title="值班账号"
        actions={
          <Button kind="primary" onClick={() => setDoing({ kind: "add" })}>
            新增账号
          </Button>
        }
      />
      <div className={styles.body}>
        <FormBanner text={problem} />
        <LoadedPart loaded={loaded} rows={6} rowHeight={44} isEmpty={({ list }) => list.length === 0}>
          {({ list }) => (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>名字</th>
                  <th>岗位</th>
                  <th>动态码</th>
                  <th>最近使用</th>
                  <th>状态</th>
                  <th>
                    <span className="sr">操作</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.map((row) => (
                  <tr key={row.id}>
                    <td>{row.name}</td>
                    <td>{row.roles.map((role) => STAFF_ROLE_NAME[role]).join("、")}</td>
                    <td>{row.hasSecondFactor ? "已绑定" : "未绑定"}</td>
                    <td className="num">{row.lastSeenAt === null ? "--" : deskTime(row.lastSeenAt)}</td>
                    <td>{row.isDisabled ? "已停用" : row.mustChangePassword ? "待改初始密码" : "正常"}</td>
                    <td>
                      <div className={styles.rowTools}>
                        <Button kind="text" onClick={() => setDoing({ kind: "roles", row })}>
                          岗位
                        </Button>
                        <Button kind="text" onClick={() => setDoing({ kind: "reset", row })}>
                          重置
                        </Button>
                        {row.id === staff.id ? null : (
                          <Button kind="text" onClick={() => setDoing({ kind: "disable", row })}>
                            {row.isDisabled ? "启用" : "停用"}
                          </Button>
                        )}
                      </div>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </LoadedPart>
      </div>
      {doing?.kind === "add" || doing?.kind === "roles" ? (
        <AccountDialog
          row={doing.kind === "roles" ? doing.row : null}
          onClose={close}
          onDone={(made) => {
            loaded.reload();
            setDoing(made === null ? null : { kind: "password", name: made.staff.name, password: made.password });
          }}
        />
      ) : null}
      {doing?.kind === "disable" ? (
        <Confirm
          title={doing.row.isDisabled ? "启用账号" : "停用账号"}
          text={doing.row.isDisabled ? `${doing.row.name} 可以重新登录。` : `${doing.row.name} 会立即退出，并且不能再登录。`}
          okLabel={doing.row.isDisabled ? "启用" : "停用"}
          cancelLabel="取消"
          isDanger={!doing.row.isDisabled}
          isBusy={isSending}
          onCancel={close}
          onOk={() => {
            const { id, isDisabled } = doing.row;
            void send(() => api.send("POST /staff/{id}/disable", { params: { id }, body: { isDisabled: !isDisabled } }), changed).then(
              close,
            );
          }}
        />
      ) : null}
      {doing?.kind === "reset" ? (
        <Confirm
          title="重置账号"
          text={`${doing.row.name} 会立即退出，得到一个新的初始密码，下次登录时重新绑定动态码。`}
          okLabel="重置"
          cancelLabel="取消"
          isDanger
          isBusy={isSending}
          onCancel={close}
          onOk={() => {
            void send(
              () => api.send("POST /staff/{id}/reset", { params: { id: doing.row.id }, body: {} }),
              (made) => {
                loaded.reload();
                setDoing({ kind: "password", name: made.staff.name, password: made.password });
              },
            ).then((isDone) => {
              if (!isDone) close();
            });
          }}
        />
      ) : null}
      {doing?.kind === "password" ? (
        <Dialog title="初始密码" onClose={close}>
          <p>{doing.name} 的初始密码只显示这一次，首次登录时须修改：</p>
          <p className={styles.qr} style={{ marginTop: 12 }}>
            <code>{doing.password}</code>
          </p>
          <Button kind="primary" size="lg" isWide onClick={close}>
            已记下
          </Button>
        </Dialog>
      ) : null}
    </>
  );
}

interface AccountDialogProps {
  /** Null: a new account. */
  readonly row: StaffRow | null;
  readonly onClose: () => void;
  readonly onDone: (made: { readonly staff: StaffRow; readonly password: string } | null) => void;
}

function AccountDialog({ row, onClose, onDone }: AccountDialogProps) {
  const api = useDeskApi();
  const { isSending, problem, send } = useSending();
  const [name, setName] = useState(row?.name ?? "");
  const [roles, setRoles] = useState<readonly StaffRole[]>(row?.roles ?? []);
  const [isTried, setIsTried] = useState(false);
  const submit = (): void => {
    setIsTried(true);
    if (name.trim() === "" || roles.length === 0) return;
    if (row === null) void send(() => api.send("POST /staff/add", { body: { name: name.trim(), roles } }), onDone);
    else
      void send(
        () => api.send("POST /staff/{id}/roles", { params: { id: row.id }, body: { roles } }),
        () => onDone(null),
      );
  };
  return (
    <Dialog title={row === null ? "新增账号" : `${row.name}的岗位`} onClose={onClose}>
      <form {...sendForm(submit)}>
        <FormBanner text={problem} />
        {row === null ? (
          <Field label="名字" problem={isTried && name.trim() === "" ? "请输入名字" : null}>
            <TextInput value={name} onChange={setName} maxLength={20} data-autofocus />
          </Field>
        ) : null}
        <fieldset style={{ border: 0, margin: "0 0 16px", padding: 0 }}>
          <legend>岗位</legend>
          {STAFF_ROLES.map((role) => (
            <label key={role} style={{ display: "flex", gap: 8, alignItems: "center", height: 36 }}>
              <input
                type="checkbox"
                checked={roles.includes(role)}
                onChange={({ target }) => setRoles(target.checked ? [...roles, role] : roles.filter((one) => one !== role))}
              />
              {STAFF_ROLE_NAME[role]}
            </label>
          ))}
          {isTried && roles.length === 0 ? (
            <p role="alert" style={{ color: "var(--bad)" }}>
              请至少选择一个岗位
            </p>
          ) : null}
        </fieldset>
        <Button kind="primary" size="lg" type="submit" isWide isBusy={isSending}>
          {row === null ? "新增" : "保存"}
        </Button>
      </form>
    </Dialog>
  );
}
