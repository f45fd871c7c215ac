import type { SeasonReply } from "../../../../contract/http/database.ts";
import styles from "../database.module.css";
import rules from "../league/rules.module.css";
import { sourceWords } from "../league/sources.ts";
import { nbaSteps, playoffWords } from "./ruleWords.ts";

function Steps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol>
      {steps.map((step, i) => (
        <li key={step}>
          {i + 1}. {step}
        </li>
      ))}
    </ol>
  );
}

/** 规则: the tie-breakers for equal winning percentages, and which teams go on to the play-offs. */
export function BasketballRules({ reply }: { readonly reply: SeasonReply }) {
  const { way, year, season } = reply;
  const source = (
    <>
      <dt>来源</dt>
      <dd>
        {sourceWords(reply)}
        {season.isSimulated ? "演示数据与真实赛果从不合在一张表里。" : ""}
      </dd>
    </>
  );
  if (way !== "nba") {
    return (
      <section className={styles.section} aria-label="规则">
        <dl className={rules.list}>
          <dt>排名</dt>
          <dd>按胜率排列；胜场差为与第一名的胜负差之和的一半。</dd>
          <dt>同胜率</dt>
          <dd>先看净胜分。仍相同的名次并列，标“待定”，不按字母排列。</dd>
          {source}
        </dl>
      </section>
    );
  }
  const [two, more] = [nbaSteps(year, 2), nbaSteps(year, 3)];
  const isSame = two.join() === more.join();
  return (
    <section className={styles.section} aria-label="规则">
      <dl className={rules.list}>
        <dt>排名</dt>
        <dd>东西部各按胜率排列；胜场差为与本部第一名的胜负差之和的一半。</dd>
        <dt>{isSame ? "同胜率" : "两队同胜率"}</dt>
        <dd>
          <Steps steps={two} />
        </dd>
        {isSame ? null : (
          <>
            <dt>三队以上</dt>
            <dd>
              <Steps steps={more} />
            </dd>
          </>
        )}
        <dt>重新比较</dt>
        <dd>
          一步分出一部分球队后，其余同胜率的球队按剩下的队数从头再比。仍相同的名次并列，标“待定”，不按字母排列。
          {year <= 2014 ? "种子顺位另有规定：赛区头名优先，因此与按战绩的名次可能不同。" : ""}
        </dd>
        <dt>季后赛</dt>
        <dd>{playoffWords(year)}每轮七场四胜，战绩好的一方有主场优势。</dd>
        {source}
      </dl>
    </section>
  );
}
