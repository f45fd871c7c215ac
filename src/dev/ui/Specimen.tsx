import { type ReactNode, createContext, use } from "react";
import type { Brand } from "../../../brands/brand.ts";
import styles from "./ui.module.css";

/** Grounds every specimen is shown on, beside each other. */
export interface Grounds {
  readonly theme: Brand["theme"];
  readonly looks: readonly ("light" | "dark")[];
}

export const GroundsContext = createContext<Grounds>({ theme: "default", looks: ["light"] });

const LOOK_NAME = { light: "浅色", dark: "深色" } as const;

interface SpecimenProps {
  /** The component's name, which is the file's. */
  readonly name: string;
  /** Needs the page's whole width: its grounds lie one below the other. */
  readonly isBroad?: boolean;
  readonly children: ReactNode;
}

/** A piece in all its states, once on each ground. */
export function Specimen({ name, isBroad = false, children }: SpecimenProps) {
  const { theme, looks } = use(GroundsContext);
  return (
    <section className={styles.specimen} id={name} aria-label={name}>
      <h3>{name}</h3>
      <div className={styles.grounds} data-beside={looks.length > 1 && !isBroad}>
        {looks.map((look) => (
          <div
            key={look}
            className={styles.ground}
            role="group"
            aria-label={`${name} ${LOOK_NAME[look]}`}
            data-theme={look}
            data-brand={theme}
          >
            {children}
          </div>
        ))}
      </div>
    </section>
  );
}

interface StateProps {
  /** Of the state, such as 忙. */
  readonly of: string;
  /** Of the ground; as wide as it is when absent. */
  readonly width?: "half" | "whole";
  readonly children: ReactNode;
}

/** One state of a piece under its name. */
export function State({ of, width, children }: StateProps) {
  return (
    <div className={styles.state} data-width={width}>
      <p className={styles.of}>{of}</p>
      {children}
    </div>
  );
}

export function Chapter({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.chapter} aria-labelledby={title}>
      <h2 id={title}>{title}</h2>
      {children}
    </section>
  );
}
