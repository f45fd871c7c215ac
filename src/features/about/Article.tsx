import { Fragment, type ReactNode } from "react";
import { isOpen } from "../../../contract/pages.ts";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./Article.module.css";
import { type ArticleText, type TextSection, type Words, sectionsOf } from "./texts/text.ts";

function Line({ words }: { readonly words: Words }) {
  if (typeof words === "string") return words;
  return words.map((word, place) => {
    // Some texts, such as commas, occur more than once.
    const key = `${place}`;
    const text = typeof word === "string" ? word : word.text;
    // A link to a page that is not open is rendered as plain text.
    return typeof word === "string" || !isOpen(word.to) ? (
      <Fragment key={key}>{text}</Fragment>
    ) : (
      <Link key={key} to={word.to}>
        {text}
      </Link>
    );
  });
}

/** A section is one heading level lower when the text has chapters. */
function Section({
  section,
  isInChapter,
  children,
}: {
  readonly section: TextSection;
  readonly isInChapter: boolean;
  readonly children?: ReactNode;
}) {
  const { id, heading, paragraphs, table = [] } = section;
  const Heading = isInChapter ? "h3" : "h2";
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <Heading id={`${id}-heading`}>{heading}</Heading>
      {paragraphs.map((words) => (
        <p key={typeof words === "string" ? words : JSON.stringify(words)}>
          <Line words={words} />
        </p>
      ))}
      {table.length === 0 ? null : (
        <dl>
          {table.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}

interface ArticleProps {
  readonly text: ArticleText;
  /** Content below a section, by section id: a button for the action the section describes. */
  readonly below?: Readonly<Record<string, ReactNode>>;
}

/** A page of text: help, agreement, privacy. */
export function Article({ text, below = {} }: ArticleProps) {
  const sections = sectionsOf(text);
  return (
    <div className={styles.columns}>
      {sections.length > 4 ? (
        <nav className={styles.contents} aria-label="目录">
          {text.chapters.map(({ heading, sections: own }) => (
            <div key={heading}>
              {heading === "" ? null : <b>{heading}</b>}
              <ul>
                {own.map((section) => (
                  <li key={section.id}>
                    <a href={`#${section.id}`}>{section.heading}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      ) : null}
      <article className={styles.article}>
        <h1>{text.title}</h1>
        <p className={styles.date}>
          版本 {text.version} · 更新日期 {text.updatedOn}
        </p>
        {text.chapters.map(({ heading, sections: own }) => (
          <div key={heading}>
            {heading === "" ? null : <h2 className={styles.chapter}>{heading}</h2>}
            {own.map((section) => (
              <Section key={section.id} section={section} isInChapter={heading !== ""}>
                {below[section.id]}
              </Section>
            ))}
          </div>
        ))}
      </article>
    </div>
  );
}
