import { type ReactNode, createContext, use } from "react";
import type { Brand } from "../../../brands/brand.ts";
import styles from "./ui.module.css";

/** The grounds that every specimen is shown on, side by side. */
export interface Grounds {
  readonly theme: Brand["theme"];
  readonly looks: readonly ("light" | "dark")[];
}

export const GroundsContext = createContext<Grounds>({ theme: "default", looks: ["light"] });

const LOOK_NAME = { light: "浅色", dark: "深色" } as const;

interface SpecimenProps {
  /** The component's name, same as the file's. */
  readonly name: string;
  /** Needs the page's full width: its grounds are below each other. */
  readonly isBroad?: boolean;
  readonly children: ReactNode;
}

/** A component in all its states, once on each ground. */
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
  /** Name of the state, such as 忙. */
  readonly of: string;
  /** Share of the ground's width; the content's own width when absent. */
  readonly width?: "half" | "whole";
  readonly children: ReactNode;
}

/** One state of a component below its name. */
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
