import { ArticleList } from "./ArticleList.tsx";
import styles from "./list.module.css";
import type { ListData } from "./newsData.ts";

/** A column that is not one of the headlines: announcements, 有料. */
export function ColumnPage({ data, onRetry }: { readonly data: ListData; readonly onRetry: () => void }) {
  return (
    <div className={styles.page}>
      <h1>{data.name}</h1>
      <ArticleList data={data} onRetry={onRetry} />
    </div>
  );
}
