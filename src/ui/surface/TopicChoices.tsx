import { useTopicChoices } from "../../hooks/momentChoices.ts";
import styles from "./FieldTools.module.css";
import { LoadedPart } from "./LoadedPart.tsx";

/** Topics of the last two days; null: the user types another one. */
export function TopicChoices({ onPick }: { readonly onPick: (topic: string | null) => void }) {
  const loaded = useTopicChoices();
  return (
    <>
      <button type="button" className={styles.choice} data-choice="" onClick={() => onPick(null)}>
        写一个新话题
      </button>
      <LoadedPart loaded={loaded} rows={4} rowHeight={40} isEmpty={(topics) => topics.length === 0} empty={null}>
        {(topics) => (
          <ul aria-label="热门话题">
            {topics.map((topic) => (
              <li key={topic}>
                <button type="button" className={styles.choice} data-choice="" onClick={() => onPick(topic)}>
                  #{topic}
                </button>
              </li>
            ))}
          </ul>
        )}
      </LoadedPart>
    </>
  );
}
