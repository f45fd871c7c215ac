import { useMemo } from "react";
import type { SeasonReply } from "../../../../contract/http/database.ts";
import styles from "../database.module.css";
import { Bracket, type BracketProps } from "./Bracket.tsx";
import { tieRulesOf } from "./tieRules.ts";
import { tiesOf } from "./ties.ts";

type TiesTabProps = { readonly reply: SeasonReply } & Pick<BracketProps, "seedOf" | "sideOf">;

/** The label of the tab for ties; null when the season has none. */
export function tiesWord({ stages, competition }: Pick<SeasonReply, "stages" | "competition">): string | null {
  if (!stages.some(({ kind }) => kind === "ties")) return null;
  return competition.sport === "bk" ? "季后赛" : "淘汰赛";
}

/** 淘汰赛 and 季后赛: the bracket of each stage of ties, last stage first. */
export function TiesTab({ reply, seedOf, sideOf }: TiesTabProps) {
  const { stages, matches, competition, season, teams } = reply;
  const parts = useMemo(
    () =>
      stages.flatMap(({ kind, name }, place) => {
        if (kind !== "ties") return [];
        const of = matches.filter(({ stage }) => stage === place);
        const rules = tieRulesOf(reply, name, of);
        return [{ name, rules, rounds: tiesOf(of, rules) }];
      }),
    [reply, stages, matches],
  );
  const word = tiesWord(reply) ?? "";
  return (
    <>
      {[...parts].reverse().map(({ name, rules, rounds }) => {
        const wins = rules.kind === "series" ? rules.winsNeeded(rounds.at(-1)?.name ?? null) : null;
        return (
          <section key={name ?? ""} className={styles.section} aria-label={name ?? word}>
            <div className={styles.partHead}>
              <h2>{name ?? word}</h2>
              <span>
                {wins === 4 ? "七场四胜，" : ""}粗体为胜者{rules.kind === "legs" && rules.awayGoals ? "；总比分相同先看客场进球" : ""}
              </span>
            </div>
            <Bracket
              sport={competition.sport}
              season={season.ref}
              teams={teams}
              rounds={rounds}
              {...(seedOf === undefined ? {} : { seedOf })}
              {...(sideOf === undefined ? {} : { sideOf })}
            />
          </section>
        );
      })}
    </>
  );
}
