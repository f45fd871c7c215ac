import { Link } from "../../ui/surface/Link.tsx";
import styles from "./HotWords.module.css";

/** Popular search words. */
export function HotWords({ words }: { readonly words: readonly string[] }) {
  return (
    <section>
      <div className="sec-h">
        <h2>热搜</h2>
      </div>
      <ol className={styles.words} aria-label="热搜">
        {words.map((word, i) => (
          <li key={word}>
            <Link to={`/search?val=${encodeURIComponent(word)}`}>
              <i className="big">{i + 1}</i>
              <span className="ell">{word}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
