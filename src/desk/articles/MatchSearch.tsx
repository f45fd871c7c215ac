import { useState } from "react";
import type { ArticleMatch } from "../../../contract/http/content.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { Field } from "../../ui/control/Field.tsx";
import { TextInput } from "../../ui/control/TextInput.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { deskTime } from "../layout/deskTime.ts";
import styles from "./editor.module.css";

/** Finds a match by team name, league or number; the kick-off nearest to now first. */
export function MatchSearch({ onPick }: { readonly onPick: (match: ArticleMatch) => void }) {
  const api = useDeskApi();
  const [word, setWord] = useState("");
  const loaded = useLoaded(`matches ${word}`, (signal) => api.send("GET /matches", { signal, query: { word } }), null);
  return (
    <>
      <Field label="球队、赛事或比赛编号">
        <TextInput value={word} onChange={setWord} maxLength={50} data-autofocus type="search" />
      </Field>
      <div className={styles.found}>
        <LoadedPart loaded={loaded} rows={6} rowHeight={52} isEmpty={({ list }) => list.length === 0}>
          {({ list }) => (
            <ul>
              {list.map((match) => (
                <li key={`${match.sport}${match.matchId}`}>
                  <button type="button" onClick={() => onPick(match)}>
                    <b>
                      {match.home.name} {match.score === null ? "vs" : `${match.score[0]}-${match.score[1]}`} {match.away.name}
                    </b>
                    <small>
                      {match.league}　{deskTime(match.kickoffAt).slice(0, 16)}　{match.matchId}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </LoadedPart>
      </div>
    </>
  );
}
