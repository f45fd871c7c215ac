import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { NEWS_COLUMNS, newsColumn } from "../../../contract/codes/newsColumns.ts";
import type { ArticleState, DeskArticleRow } from "../../../contract/desk/articles.ts";
import type { ArticleKind } from "../../../contract/http/content.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { Button } from "../../ui/control/Button.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { deskTime } from "../layout/deskTime.ts";
import styles from "../layout/desk.module.css";

const STATES: readonly { readonly state: ArticleState; readonly name: string; readonly at: string }[] = [
  { state: "draft", name: "草稿", at: "保存于" },
  { state: "planned", name: "待发", at: "将发布于" },
  { state: "online", name: "在线", at: "发布于" },
  { state: "withdrawn", name: "已下线", at: "下线于" },
];
const KINDS: Readonly<Record<ArticleKind, string>> = { news: "文章", announcement: "公告", report: "战报", preview: "前瞻", round: "综述" };
const pathOf = ({ articleId, draftId }: DeskArticleRow): string =>
  articleId === null ? `/articles/drafts/${draftId}` : `/articles/${articleId}`;

function Marks({ row }: { readonly row: DeskArticleRow }) {
  return (
    <span className={styles.marks}>
      {row.isMachineMade ? <i>机器撰写</i> : null}
      {row.isSample ? <i>示例</i> : null}
      {row.hasDraft && row.articleId !== null ? <i>有草稿</i> : null}
      {row.revision > 1 ? <i>第 {row.revision} 版</i> : null}
    </span>
  );
}

/** Articles by state, drafts first because they need work. The filters are in the URL. */
export function Component() {
  const api = useDeskApi();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const state = STATES.find((one) => one.state === params.get("state"))?.state ?? "draft";
  const filter = Object.fromEntries(
    ["columnNo", "kind", "author", "word"].flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  );
  const [pages, setPages] = useState<{ readonly of: string; readonly cursors: readonly string[] }>({ of: "", cursors: [] });
  const question = JSON.stringify([state, filter]);
  const cursors = pages.of === question ? pages.cursors : [];
  const cursor = cursors.at(-1);
  const loaded = useLoaded(
    `${question} ${cursor ?? ""}`,
    (signal) => api.send("GET /articles", { signal, query: { state, ...filter, ...(cursor === undefined ? {} : { cursor }) } }),
    null,
  );
  const set = (name: string, value: string): void => {
    const next = new URLSearchParams(params);
    if (value === "") next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  const counts = loaded.state.kind === "ready" ? loaded.state.value.counts : null;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <ScreenTop
        title="文章"
        actions={
          <>
            <Button onClick={() => void navigate("/articles/new/announcement")}>写公告</Button>
            <Button kind="primary" onClick={() => void navigate("/articles/new/news")}>
              写文章
            </Button>
          </>
        }
      >
        <div className={styles.seg} role="group" aria-label="状态">
          {STATES.map((one) => (
            <button key={one.state} type="button" aria-pressed={one.state === state} onClick={() => set("state", one.state)}>
              {one.name}
              {counts === null ? null : <small className="num">{counts[one.state] >= 1_000 ? "1000+" : counts[one.state]}</small>}
            </button>
          ))}
        </div>
      </ScreenTop>
      <div className={styles.body}>
        <form
          className={styles.bar}
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            const data = new FormData(event.currentTarget);
            const next = new URLSearchParams(params);
            for (const name of ["word", "author"]) {
              const value = String(data.get(name) ?? "").trim();
              if (value === "") next.delete(name);
              else next.set(name, value);
            }
            setParams(next, { replace: true });
          }}
        >
          <select aria-label="栏目" value={params.get("columnNo") ?? ""} onChange={({ target }) => set("columnNo", target.value)}>
            <option value="">全部栏目</option>
            {NEWS_COLUMNS.map(({ no, name }) => (
              <option key={no} value={no}>
                {name}
              </option>
            ))}
          </select>
          <select aria-label="类别" value={params.get("kind") ?? ""} onChange={({ target }) => set("kind", target.value)}>
            <option value="">全部类别</option>
            {Object.entries(KINDS).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
          <input
            key={`author ${params.get("author")}`}
            name="author"
            aria-label="作者"
            placeholder="作者"
            maxLength={20}
            defaultValue={params.get("author") ?? ""}
          />
          <input
            key={`word ${params.get("word")}`}
            name="word"
            type="search"
            aria-label="标题或标签"
            placeholder="标题或标签"
            maxLength={50}
            defaultValue={params.get("word") ?? ""}
          />
          <Button type="submit">查找</Button>
          {isFiltered ? (
            <Button kind="text" onClick={() => setParams({ state }, { replace: true })}>
              清除筛选
            </Button>
          ) : null}
        </form>
        <LoadedPart
          loaded={loaded}
          rows={10}
          rowHeight={44}
          isEmpty={({ list }) => list.length === 0}
          empty={
            <EmptyState
              {...(state === "draft" && !isFiltered ? { text: "没有草稿，右上角开始写" } : {})}
              action={
                isFiltered ? (
                  <Button kind="text" onClick={() => setParams({ state }, { replace: true })}>
                    清除筛选
                  </Button>
                ) : undefined
              }
            />
          }
        >
          {({ list, cursor: next }) => (
            <>
              <table className={`${styles.table} ${styles.tight}`}>
                <thead>
                  <tr>
                    <th>标题</th>
                    <th>栏目</th>
                    <th>类别</th>
                    <th>作者</th>
                    <th>{STATES.find((one) => one.state === state)?.at}</th>
                    <th className={styles.number}>阅读</th>
                    <th className={styles.number}>评论</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((row) => (
                    <tr key={`${row.articleId} ${row.draftId}`}>
                      <td className={styles.wide}>
                        <Link className={styles.link} to={pathOf(row)}>
                          {row.title || "（没有标题）"}
                        </Link>
                        <Marks row={row} />
                      </td>
                      <td>{newsColumn(row.columnNo)?.name ?? ""}</td>
                      <td>{KINDS[row.kind]}</td>
                      <td>
                        {row.source}
                        {row.editedBy !== null && row.editedBy !== row.source ? (
                          <small className={styles.dim}>　{row.editedBy}</small>
                        ) : null}
                      </td>
                      <td className="num">
                        {deskTime(row.at)}
                        {state === "draft" && row.plannedAt !== null ? (
                          <small className={styles.dim}>　定于 {deskTime(row.plannedAt).slice(5, 16)}</small>
                        ) : null}
                        {state === "online" && row.plannedAt !== null ? (
                          <small className={styles.dim}>　{deskTime(row.plannedAt).slice(5, 16)} 更新</small>
                        ) : null}
                      </td>
                      <td className={`${styles.number} num`}>{row.reads}</td>
                      <td className={`${styles.number} num`}>{row.comments}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <div className={styles.more}>
                {cursors.length > 0 ? (
                  <Button onClick={() => setPages({ of: question, cursors: cursors.slice(0, -1) })}>上一页</Button>
                ) : null}
                {next === null ? null : <Button onClick={() => setPages({ of: question, cursors: [...cursors, next] })}>下一页</Button>}
              </div>
            </>
          )}
        </LoadedPart>
      </div>
    </>
  );
}
