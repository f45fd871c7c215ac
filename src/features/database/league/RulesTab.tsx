import type { SeasonReply } from "../../../../contract/http/database.ts";
import styles from "../database.module.css";
import rules from "./rules.module.css";
import { sourceWords } from "./sources.ts";
import { carryText, ruleText } from "../../../../contract/standings/words.ts";
import { plainSeason } from "../../../../contract/standings/standings.ts";

/** 规则: how this season's table is computed, and the decisions of the competition. */
export function RulesTab({ reply }: { readonly reply: SeasonReply }) {
  const { season, teams } = reply;
  const set = reply.stages.find(({ kind }) => kind === "table")?.rules ?? plainSeason(reply.competition.sport);
  const thirds = reply.stages.find((stage) => stage.thirds !== undefined)?.thirds;
  const second = reply.stages.filter((stage) => stage.kind === "table" && stage.rules.rules.carry !== undefined);
  const nameOf = (id: string): string => teams.find((team) => team.id === id)?.name ?? id;
  const { win, draw, meetings } = set.rules;
  return (
    <section className={styles.section} aria-label="规则">
      <dl className={rules.list}>
        <dt>积分</dt>
        <dd>
          胜 {win} 分，平 {draw} 分，负 0 分。
        </dd>
        <dt>同分</dt>
        <dd>
          {ruleText(set.rules)}。{meetings === undefined ? "" : `相互战绩在双方踢完 ${meetings} 次之后才计；此前先看净胜球。`}
          仍相同的名次并列，标“待定”，不按字母排列。
        </dd>
        {second.length === 0 ? null : (
          <>
            <dt>分组阶段</dt>
            <dd>
              <ul>
                {second.map(({ name, rules: { rules: own } }) => (
                  <li key={name}>
                    {name}：{carryText(own)}。{ruleText(own)}。
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        {thirds === undefined ? null : (
          <>
            <dt>小组第三</dt>
            <dd>
              各组第三名中成绩最好的 {thirds.through} 队晋级。{ruleText(thirds.rules)}。
            </dd>
          </>
        )}
        {set.adjustments.length === 0 ? null : (
          <>
            <dt>扣分</dt>
            <dd>
              <ul>
                {set.adjustments.map((one) => (
                  <li key={`${one.team} ${one.announcedOn} ${one.points}`}>
                    {one.announcedOn} {nameOf(one.team)} {one.points > 0 ? "还" : "扣"} {Math.abs(one.points)} 分（{one.reason}）
                  </li>
                ))}
              </ul>
              宣布之前的积分榜不含扣分。
            </dd>
          </>
        )}
        <dt>来源</dt>
        <dd>
          {sourceWords(reply)}
          {season.isSimulated ? "演示数据与真实赛果从不合在一张表里。" : ""}
        </dd>
      </dl>
    </section>
  );
}
