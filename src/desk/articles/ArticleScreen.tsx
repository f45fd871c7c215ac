import { useState } from "react";
import { useParams } from "react-router-dom";
import type { DraftFields } from "../../../contract/desk/articles.ts";
import { COLUMN_ANNOUNCEMENTS } from "../../../contract/codes/newsColumns.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { useMe } from "../api/me.ts";
import { EditorScreen } from "./EditorScreen.tsx";
import { ReadOnlyArticle } from "./ReadOnlyArticle.tsx";

const empty = (kind: DraftFields["kind"], source: string): DraftFields => ({
  kind,
  title: "",
  summary: "",
  doc: { type: "doc", content: [] },
  cover: null,
  columnNo: kind === "announcement" ? COLUMN_ANNOUNCEMENTS : "34",
  otherColumns: [],
  tags: [],
  match: null,
  schedule: null,
  reason: "",
  source,
  weight: 0,
  isSample: false,
  isCommentable: true,
});

function NewArticle({ kind }: { readonly kind: DraftFields["kind"] }) {
  const { staff } = useMe();
  return (
    <EditorScreen start={{ draft: null, articleId: null, baseRevision: 0, fields: empty(kind, staff.name) }} article={null} match={null} />
  );
}

function OpenDraft({ id }: { readonly id: string }) {
  const api = useDeskApi();
  const loaded = useLoaded(`draft ${id}`, (signal) => api.send("GET /drafts/{id}", { signal, params: { id } }), null);
  return (
    <LoadedPart loaded={loaded} rows={10} rowHeight={44}>
      {({ draft, match }) =>
        draft.articleId === null ? (
          <EditorScreen start={{ draft, articleId: null, baseRevision: 0, fields: draft }} article={null} match={match} />
        ) : (
          <OpenArticle id={draft.articleId} />
        )
      }
    </LoadedPart>
  );
}

/** Reloads the whole article after it was published or taken down, and drops the editing state. */
function OpenArticle({ id }: { readonly id: string }) {
  const [round, setRound] = useState(0);
  return <LoadedArticle key={round} id={id} onChanged={() => setRound(round + 1)} />;
}

function LoadedArticle({ id, onChanged }: { readonly id: string; readonly onChanged: () => void }) {
  const api = useDeskApi();
  const loaded = useLoaded(`article ${id}`, (signal) => api.send("GET /articles/{id}", { signal, params: { id } }), null);
  return (
    <LoadedPart loaded={loaded} rows={10} rowHeight={44}>
      {(article) => {
        const { draft, fields, revisions, match } = article;
        if (article.isMachineMade || article.state === "withdrawn") return <ReadOnlyArticle article={article} onChanged={onChanged} />;
        const start = { draft, articleId: id, baseRevision: draft?.baseRevision ?? revisions[0]?.revision ?? 0, fields: draft ?? fields };
        return <EditorScreen start={start} article={article} match={match} onPublished={onChanged} />;
      }}
    </LoadedPart>
  );
}

/** `/articles/new`, `/articles/new-announcement`, `/articles/drafts/{draftId}` and `/articles/{id}`. */
export function Component() {
  const { id, draftId, kind } = useParams();
  if (draftId !== undefined) return <OpenDraft key={draftId} id={draftId} />;
  if (id !== undefined) return <OpenArticle key={id} id={id} />;
  return <NewArticle key={kind} kind={kind === "announcement" ? "announcement" : "news"} />;
}
