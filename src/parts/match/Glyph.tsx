import type { IncidentType } from "../../../contract/feed/sport.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { INCIDENT_WORDS } from "./incidentText.ts";
import styles from "./Glyph.module.css";

interface GlyphProps {
  readonly type: IncidentType;
  readonly size?: number;
  /** Whether screen readers read its name; off if the text stands beside it. */
  readonly isNamed?: boolean;
}

/** Icon of an incident: ball, card, arrows. Cards differ in shape as well as colour: a second yellow is both. */
export function Glyph({ type, size = 16, isNamed = false }: GlyphProps) {
  const name = isNamed ? <span className="sr">{INCIDENT_WORDS[type]}</span> : null;
  switch (type) {
    case "goal":
    case "penalty-goal":
    case "own-goal":
    case "shootout-goal":
      return (
        <>
          <Icon name="ball" size={size} className={type === "own-goal" ? styles.own : undefined} />
          {name}
        </>
      );
    case "penalty-missed":
    case "shootout-missed":
      return (
        <>
          <Icon name="close" size={size} />
          {name}
        </>
      );
    case "yellow":
      return (
        <>
          <i className="yc" />
          {name}
        </>
      );
    case "red":
      return (
        <>
          <i className="rc" />
          {name}
        </>
      );
    case "second-yellow":
      return (
        <span className={styles.second}>
          <i className="yc" />
          <i className="rc" />
          {name}
        </span>
      );
    case "substitution":
      return (
        <>
          <Icon name="sub" size={size} />
          {name}
        </>
      );
    case "var":
      return (
        <>
          <Icon name="tv" size={size} />
          {name}
        </>
      );
    case "corner":
      return (
        <>
          <Icon name="flag" size={size} />
          {name}
        </>
      );
    case "period":
      return null;
    default:
      return type satisfies never;
  }
}
