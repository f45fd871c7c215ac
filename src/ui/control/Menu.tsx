import { Menu as Base } from "@chakra-ui/react";
import { type ReactElement, useId } from "react";
import { Icon } from "../surface/Icon.tsx";
import type { IconName } from "../surface/icons.ts";
import { Floating } from "./Floating.tsx";

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
}

interface MenuProps {
  /** One element that takes a ref and button attributes. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onSelect: (id: string) => void;
}

/** A menu of actions: arrow keys, Home, End, letters, Enter; Esc closes it and returns the focus. */
export function Menu({ trigger, label, items, onSelect }: MenuProps) {
  const labelId = useId();
  return (
    <Base.Root onSelect={({ value }) => onSelect(value)} positioning={{ placement: "bottom-end", gutter: 4 }}>
      <Base.Trigger asChild>{trigger}</Base.Trigger>
      <Floating>
        <Base.Positioner>
          <Base.Content aria-labelledby={labelId}>
            <span id={labelId} hidden>
              {label}
            </span>
            {items.map((item) => (
              <Base.Item key={item.id} value={item.id} disabled={item.isDisabled ?? false} data-danger={item.isDanger ? "" : undefined}>
                {item.icon ? <Icon name={item.icon} size={16} /> : null}
                {item.label}
              </Base.Item>
            ))}
          </Base.Content>
        </Base.Positioner>
      </Floating>
    </Base.Root>
  );
}
