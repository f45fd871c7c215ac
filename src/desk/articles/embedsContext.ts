import { createContext, useEffect, useState } from "react";
import type { Embeds } from "../../../contract/http/content.ts";
import type { RichBlock, RichDoc, RichItem } from "../../../contract/rules/richText.ts";
import type { DeskApi } from "../api/deskApi.ts";

export const NO_EMBEDS: Embeds = { matches: [], moments: [] };
/** Data of the embedded blocks of the text being edited. */
export const EmbedsContext = createContext<Embeds>(NO_EMBEDS);

function embedBlocks(content: readonly (RichBlock | RichItem)[] = []): readonly RichBlock[] {
  return content.flatMap((block): readonly RichBlock[] => {
    if (block.type === "moment" || block.type === "matchCard" || block.type === "matchStats")
      return [{ type: block.type, attrs: block.attrs } as RichBlock];
    return "content" in block && block.type !== "paragraph" && block.type !== "heading"
      ? embedBlocks(block.content as readonly (RichBlock | RichItem)[])
      : [];
  });
}

/** Reloads when the text embeds another match or moment. */
export function useEmbeds(api: DeskApi, doc: RichDoc): Embeds {
  const [embeds, setEmbeds] = useState<Embeds>(NO_EMBEDS);
  const wanted = JSON.stringify(embedBlocks(doc.content));
  useEffect(() => {
    const blocks = JSON.parse(wanted) as RichBlock[];
    if (blocks.length === 0) return;
    const abort = new AbortController();
    void api.send("POST /embeds", { body: { doc: { type: "doc", content: blocks } }, signal: abort.signal }).then((answer) => {
      if (answer.ok) setEmbeds(answer.value);
    });
    return () => abort.abort();
  }, [api, wanted]);
  return embeds;
}
