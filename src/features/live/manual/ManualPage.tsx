import { LiveFrame } from "../LiveFrame.tsx";
import { BROADCASTING, type ManualPart, WATCHING } from "./manualText.ts";
import styles from "./manual.module.css";

function Part({ part: { id, heading, paragraphs = [], steps = [], table = [] } }: { readonly part: ManualPart }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{heading}</h3>
      {steps.length === 0 ? null : (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
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
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}

const CHAPTERS = [
  { heading: "观看", parts: WATCHING },
  { heading: "开播", parts: BROADCASTING },
] as const;

/** How to watch and how to broadcast (docs/product.md 2, /about/live). */
export function ManualPage() {
  return (
    <LiveFrame current="manual" title="直播说明" isTitleShown>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="目录">
          {CHAPTERS.map(({ heading, parts }) => (
            <div key={heading}>
              <b>{heading}</b>
              <ul>
                {parts.map((part) => (
                  <li key={part.id}>
                    <a href={`#${part.id}`}>{part.heading}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <article className={styles.text}>
          {CHAPTERS.map(({ heading, parts }) => (
            <div key={heading}>
              <h2>{heading}</h2>
              {parts.map((part) => (
                <Part key={part.id} part={part} />
              ))}
            </div>
          ))}
        </article>
      </div>
    </LiveFrame>
  );
}
