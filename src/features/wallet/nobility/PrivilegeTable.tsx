import type { NobleTitle } from "../../../../contract/http/pay.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import styles from "./nobility.module.css";

interface PrivilegeTableProps {
  readonly titles: readonly NobleTitle[];
  readonly selectedId: string;
}

/** Every privilege in a row, every title in a column. */
export function PrivilegeTable({ titles, selectedId }: PrivilegeTableProps) {
  const privileges = [...new Set(titles.flatMap((title) => title.privileges))];
  return (
    <table className={styles.table}>
      <caption>贵族特权</caption>
      <thead>
        <tr>
          <th scope="col">特权</th>
          {titles.map(({ id, name }) => (
            <th key={id} scope="col" data-selected={id === selectedId}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {privileges.map((privilege) => (
          <tr key={privilege}>
            <th scope="row">{privilege}</th>
            {titles.map(({ id, privileges: given }) => (
              <td key={id} data-selected={id === selectedId}>
                {given.includes(privilege) ? (
                  <>
                    <Icon name="check" size={16} />
                    <span className="sr">有</span>
                  </>
                ) : (
                  <>
                    <span aria-hidden="true">-</span>
                    <span className="sr">无</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
