import { chakra } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";

const Group = chakra("div", { base: { display: "grid", gridAutoFlow: "column", gridAutoColumns: "minmax(0, 1fr)", gap: "8px" } });
const Card = chakra("label", {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "6px",
    minHeight: "var(--h-ctl-lg)",
    padding: "0 8px",
    color: "var(--text-2)",
    cursor: "pointer",
    borderRadius: "var(--r-2)",
    boxShadow: "inset 0 0 0 1px var(--line-2)",
    "&:has(:checked)": {
      boxShadow: "inset 0 0 0 2px var(--accent)",
      background: "var(--accent-soft)",
      color: "var(--accent-text)",
      fontWeight: "var(--w-medium)",
    },
    "&:has(:focus-visible)": { outline: "2px solid var(--focus)", outlineOffset: "2px" },
    "&:has([disabled])": { color: "var(--text-off)", cursor: "not-allowed" },
  },
});

export interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
}

interface RadioGroupProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly RadioOption[];
}

/** A choice of a few, as cards in a row. The browser handles the arrow keys. */
export function RadioGroup({ label, value, onChange, options }: RadioGroupProps) {
  const name = useId();
  return (
    <Group role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Card key={option.value}>
          <input
            className="sr"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </Card>
      ))}
    </Group>
  );
}
