import { NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { use } from "react";
import type { RichBlock } from "../../../contract/rules/richText.ts";
import { RichText } from "../../parts/rich/RichText.tsx";
import { EmbedsContext } from "./embedsContext.ts";
import styles from "./editor.module.css";

/** A match or moment inside the text, rendered as on the page; its links are inactive in the editor. */
export function EmbedView({ node, selected, deleteNode }: ReactNodeViewProps) {
  const embeds = use(EmbedsContext);
  const { sport, matchId, at } = node.attrs as { sport: string; matchId: string; at?: number };
  const isSame = (one: { readonly sport: string; readonly matchId: string }): boolean => one.sport === sport && one.matchId === matchId;
  const isThere = node.type.name === "moment" ? embeds.moments.some((one) => isSame(one) && one.at === at) : embeds.matches.some(isSame);
  const block = { type: node.type.name, attrs: node.attrs } as RichBlock;
  return (
    <NodeViewWrapper className={styles.embed} data-selected={selected} contentEditable={false}>
      <div inert>
        {isThere ? (
          <RichText doc={{ type: "doc", content: [block] }} embeds={embeds} />
        ) : (
          <p className={styles.waiting}>比赛内容正在读取，或这场比赛没有记录</p>
        )}
      </div>
      <button type="button" className={styles.embedRemove} onClick={() => deleteNode()}>
        移除
      </button>
    </NodeViewWrapper>
  );
}
