import { type ReactNode, useState } from "react";
import { err, ok } from "../../../contract/result.ts";
import { useNotice } from "../../hooks/notice.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Confirm } from "../../ui/control/Confirm.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { Menu } from "../../ui/control/Menu.tsx";
import { Popover } from "../../ui/control/Popover.tsx";
import { ReportDialog } from "../../ui/control/ReportDialog.tsx";
import { TextInput } from "../../ui/control/TextInput.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Chapter, Specimen, State } from "./Specimen.tsx";
import styles from "./ui.module.css";

interface OpenedProps {
  /** The button's label. */
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens an overlay. */
function Opened({ label, children }: OpenedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      {isOpen ? children(() => setIsOpen(false)) : null}
    </>
  );
}

function Form({ onDone }: { readonly onDone: () => void }) {
  const [name, setName] = useState("");
  return (
    <>
      <Field label="昵称">
        <TextInput value={name} onChange={setName} />
      </Field>
      <Button kind="primary" size="lg" isWide onClick={onDone}>
        保存
      </Button>
    </>
  );
}

function Dialogs() {
  return (
    <>
      <State of="402">
        <Opened label="小对话框">
          {(close) => (
            <Dialog title="修改昵称" onClose={close}>
              <Form onDone={close} />
            </Dialog>
          )}
        </Opened>
      </State>
      <State of="547">
        <Opened label="大对话框">
          {(close) => (
            <Dialog title="申请主播" width={547} mark={<Icon name="cam" />} onClose={close}>
              <Form onDone={close} />
            </Dialog>
          )}
        </Opened>
      </State>
      <State of="没有关闭按钮">
        <Opened label="必须回答">
          {(close) => (
            <Dialog title="设置密码" canClose={false} onClose={close}>
              <Form onDone={close} />
            </Dialog>
          )}
        </Opened>
      </State>
      <State of="标题不显示">
        <Opened label="无标题">
          {(close) => (
            <Dialog title="裁剪头像" label="裁剪" isTitleHidden onClose={close}>
              <Form onDone={close} />
            </Dialog>
          )}
        </Opened>
      </State>
    </>
  );
}

const QUESTION = { title: "删除这张银行卡？", text: "删除后可以重新添加。", okLabel: "删除", cancelLabel: "取消" } as const;

function Confirms() {
  return (
    <>
      <State of="默认">
        <Opened label="提问">
          {(close) => <Confirm title="下播？" text="观众将看不到画面。" okLabel="下播" cancelLabel="取消" onOk={close} onCancel={close} />}
        </Opened>
      </State>
      <State of="isDanger">
        <Opened label="危险提问">{(close) => <Confirm {...QUESTION} isDanger onOk={close} onCancel={close} />}</Opened>
      </State>
      <State of="忙">
        <Opened label="提问中">{(close) => <Confirm {...QUESTION} isBusy onOk={close} onCancel={close} />}</Opened>
      </State>
    </>
  );
}

function Hanging() {
  return (
    <div className={styles.panel}>
      <p>面板里的内容</p>
      <p>按 Esc 或点外面关闭</p>
    </div>
  );
}

function Notices() {
  const notice = useNotice();
  return (
    <>
      <State of="提醒">
        <Button onClick={() => notice("网络繁忙，请稍后再试")}>显示提醒</Button>
      </State>
      <State of="成功">
        <Button onClick={() => notice("设置成功", "success")}>显示成功</Button>
      </State>
    </>
  );
}

function Reports() {
  const quote = "看了七十分钟，越位划得比中场跑动还勤。";
  return (
    <>
      <State of="默认">
        <Opened label="举报帖子">
          {(close) => <ReportDialog what="帖子" quote={quote} report={async () => ok({})} onClose={close} />}
        </Opened>
      </State>
      <State of="被拒绝">
        <Opened label="举报评论">
          {(close) => (
            <ReportDialog what="评论" quote={quote} report={async () => err({ code: 409, message: "您已举报过" })} onClose={close} />
          )}
        </Opened>
      </State>
    </>
  );
}

/** Overlays; in the page's own look, whichever ground opened them. */
export function Floats() {
  return (
    <Chapter title="浮层">
      <Specimen name="Dialog">
        <Dialogs />
      </Specimen>
      <Specimen name="Confirm">
        <Confirms />
      </Specimen>
      <Specimen name="ReportDialog">
        <Reports />
      </Specimen>
      <Specimen name="Menu">
        <State of="图标、危险、禁用">
          <Menu
            trigger={<Button>更多</Button>}
            label="更多操作"
            items={[
              { id: "copy", label: "复制", icon: "copy" },
              { id: "pin", label: "置顶", icon: "pin", isDisabled: true },
              { id: "ban", label: "禁言", icon: "ban", isDanger: true },
            ]}
            onSelect={() => undefined}
          />
        </State>
      </Specimen>
      <Specimen name="Popover">
        <State of="点击">
          <Popover trigger={<Button>点开面板</Button>} label="点开的面板">
            <Hanging />
          </Popover>
        </State>
        <State of="悬停，宽 280">
          <Popover trigger={<Button>指向打开</Button>} label="指向打开的面板" width={280} openOn="hover">
            {(close) => (
              <div className={styles.panel}>
                <Button onClick={close}>关闭</Button>
              </div>
            )}
          </Popover>
        </State>
      </Specimen>
      <Specimen name="NoticeList">
        <Notices />
      </Specimen>
    </Chapter>
  );
}
