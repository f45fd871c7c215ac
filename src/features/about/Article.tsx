import styles from "./Article.module.css";

export interface ArticleText {
  readonly title: string;
  /** `2026-11-18` */
  readonly updatedOn: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/** A page of text: help, agreement, privacy. */
export function Article({ text }: { readonly text: ArticleText }) {
  return (
    <article className={styles.article}>
      <h1>{text.title}</h1>
      <p className={styles.date}>更新日期 {text.updatedOn}</p>
      {text.sections.map((section) => (
        <section key={section.heading}>
          <h2>{section.heading}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
