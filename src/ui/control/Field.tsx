import { chakra, defineRecipe } from "@chakra-ui/react";
import { type ReactNode, useId, useMemo } from "react";
import { Icon } from "../surface/Icon.tsx";
import { FieldContext } from "./fieldContext.ts";
import { PHONE } from "./recipes/media.ts";

const Root = chakra(
  "div",
  defineRecipe({
    base: { marginBottom: "12px", minWidth: 0 },
    variants: {
      isBeside: {
        true: {
          display: "grid",
          gridTemplateColumns: "92px minmax(0, 1fr)",
          marginBottom: "14px",
          "& > :not(label)": { gridColumn: 2 },
          [PHONE]: { display: "block", marginBottom: "10px" },
        },
      },
    },
  }),
);
const Label = chakra("label", { base: { display: "block", color: "var(--text-2)", fontSize: "var(--fs-13)", lineHeight: "26px" } });
const BesideLabel = chakra("label", {
  base: { color: "var(--text-2)", lineHeight: "46px", [PHONE]: { display: "block", fontSize: "var(--fs-13)", lineHeight: "26px" } },
});
const Line = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", gap: "4px 12px", marginTop: "6px", fontSize: "var(--fs-12)", lineHeight: "var(--lh-ui)" },
});
const Problem = chakra("p", { base: { display: "flex", gap: "5px", alignItems: "center", color: "var(--bad)" } });
const Hint = chakra("div", { base: { color: "var(--text-3)", "p + &": { marginLeft: "auto" } } });

interface FieldProps {
  readonly label: string;
  /** Only screen readers get the label; a placeholder is in the input. */
  readonly isLabelHidden?: boolean;
  /** To the left of the input, 92 px (above it under 760 px). */
  readonly isLabelBeside?: boolean;
  /** Shown under the input as an alert. */
  readonly problem?: string | null | undefined;
  readonly hint?: ReactNode;
  /** One input of this folder. */
  readonly children: ReactNode;
}

/** An input with its label, its message and its hint. */
export function Field({ label, isLabelHidden = false, isLabelBeside = false, problem = null, hint, children }: FieldProps) {
  const id = useId();
  const isInvalid = problem !== null && problem !== "";
  const hasHint = hint !== undefined && hint !== null;
  const problemId = `${id}-problem`;
  const hintId = `${id}-hint`;
  const describedBy = [isInvalid ? problemId : "", hasHint ? hintId : ""].filter(Boolean).join(" ") || undefined;
  const link = useMemo(() => ({ id, describedBy, isInvalid }), [id, describedBy, isInvalid]);
  return (
    <FieldContext value={link}>
      <Root isBeside={isLabelBeside}>
        {isLabelHidden ? (
          <label className="sr" htmlFor={id}>
            {label}
          </label>
        ) : isLabelBeside ? (
          <BesideLabel htmlFor={id}>{label}</BesideLabel>
        ) : (
          <Label htmlFor={id}>{label}</Label>
        )}
        {children}
        {isInvalid || hasHint ? (
          <Line>
            {isInvalid ? (
              <Problem id={problemId} role="alert">
                <Icon name="warn" size={14} />
                {problem}
              </Problem>
            ) : null}
            {hasHint ? <Hint id={hintId}>{hint}</Hint> : null}
          </Line>
        ) : null}
      </Root>
    </FieldContext>
  );
}
