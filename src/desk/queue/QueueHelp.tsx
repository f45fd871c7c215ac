import { Dialog } from "../../ui/control/Dialog.tsx";
import styles from "./queue.module.css";

const KEYS = [
  ["J", "下一条"],
  ["K", "上一条"],
  ["A", "放行，立即生效"],
  ["H", "隐藏，选理由后按回车"],
  ["D", "删除并处罚，选理由后按回车"],
  ["E", "交上级"],
  ["1 至 6", "理由"],
  ["回车", "确定隐藏或删除"],
  ["Z", "撤销上一个决定，10 分钟内"],
  ["S", "跳过这一条"],
  ["O", "打开原文"],
  ["/", "搜索"],
  ["Esc", "放弃已选的处理"],
  ["?", "全部快捷键"],
] as const;

export function QueueHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="快捷键" onClose={onClose}>
      <ul className={styles.help}>
        {KEYS.map(([key, words]) => (
          <li key={key}>
            <kbd>{key}</kbd>
            {words}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
