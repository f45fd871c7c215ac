import { Tabs as Base } from "@chakra-ui/react";
import type { ReactNode } from "react";

export interface TabItem<Id extends string = string> {
  readonly id: Id;
  readonly label: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly items: readonly TabItem<Id>[];
  /** Accessible name of the row of tabs. */
  readonly label: string;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs over one panel; arrow keys, Home and End select. */
export function Tabs<Id extends string>({ value, onChange, items, label, children }: TabsProps<Id>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(details) => {
        const item = items.find(({ id }) => id === details.value);
        if (item) onChange(item.id);
      }}
    >
      <Base.List aria-label={label}>
        {items.map((item) => (
          <Base.Trigger key={item.id} value={item.id}>
            {item.label}
          </Base.Trigger>
        ))}
      </Base.List>
      <Base.Content value={value}>{children}</Base.Content>
    </Base.Root>
  );
}
