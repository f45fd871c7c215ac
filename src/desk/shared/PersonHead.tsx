import type { DeskPerson } from "../../../contract/desk/fields.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { deskDay } from "./words.ts";
import styles from "./shared.module.css";

/** The user concerned: name, level, registration date, roles. */
export function PersonHead({ person }: { readonly person: DeskPerson }) {
  const facts = [
    `编号 ${person.id}`,
    `${deskDay(person.registeredAt)} 注册`,
    person.hasPhone ? "已绑手机" : "未绑手机",
    `粉丝 ${person.fans}`,
    ...(person.isAnchor ? ["主播"] : []),
    ...(person.isExpert ? ["专家"] : []),
  ];
  return (
    <div className={styles.person}>
      <Avatar src={person.portrait} name={person.nickName} size={40} />
      <div>
        <h3>
          {person.nickName}
          <LevelBadge level={person.level} />
        </h3>
        <small>{facts.join("　")}</small>
      </div>
    </div>
  );
}
