import { chakra } from "@chakra-ui/react";
import { Icon } from "../surface/Icon.tsx";
import { GAP, pagesShown } from "./pages.ts";
import { PHONE } from "./recipes/media.ts";

const Root = chakra("nav", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px", fontSize: "var(--fs-13)", color: "var(--text-3)" },
});
const Step = chakra("button", {
  base: {
    minWidth: "30px",
    height: "30px",
    padding: "0 4px",
    display: "grid",
    placeItems: "center",
    borderRadius: "var(--r-2)",
    color: "var(--text-2)",
    fontVariantNumeric: "tabular-nums",
    "&:hover": { background: "var(--surface-3)" },
    "&[disabled]": { color: "var(--text-off)", background: "none", cursor: "not-allowed" },
    "&[aria-current]": { background: "var(--text-1)", color: "var(--surface)" },
    [PHONE]: { minWidth: "44px", height: "44px" },
  },
});
const Gap = chakra("span", { base: { minWidth: "20px", textAlign: "center" } });

interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Entries in all. */
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly label: string;
}

/** Renders nothing if everything fits one page, unless another page was requested: it then leads back. */
export function Pagination({ page, pageSize, total, onPage, label }: PaginationProps) {
  const count = Math.ceil(total / pageSize);
  if (count <= 1 && page <= 1) return null;
  return (
    <Root aria-label={label}>
      <Step type="button" aria-label="上一页" disabled={page <= 1} onClick={() => onPage(Math.max(1, Math.min(page - 1, count)))}>
        <Icon name="left" size={16} />
      </Step>
      {pagesShown(page, count).map((entry, i) =>
        entry === GAP ? (
          <Gap key={`gap-${i}`} aria-hidden="true">
            ···
          </Gap>
        ) : (
          <Step
            key={entry}
            type="button"
            aria-label={`第 ${entry} 页`}
            aria-current={entry === page ? "page" : undefined}
            onClick={() => onPage(entry)}
          >
            {entry}
          </Step>
        ),
      )}
      <Step type="button" aria-label="下一页" disabled={page >= count} onClick={() => onPage(page + 1)}>
        <Icon name="right" size={16} />
      </Step>
    </Root>
  );
}
