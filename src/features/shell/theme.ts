import { BehaviorSubject } from "rxjs";
import type { Behavior } from "../../../streams/kit/behavior.ts";

/** The reader's choice of light or dark; `auto` follows the system. Kept in a cookie, so that the server renders the right one. */
export type ThemeChoice = "auto" | "light" | "dark";

export const THEME_COOKIE = "theme";
const YEAR_S = 31_536_000;

/** The value of a cookie in a `Cookie` header or `document.cookie`; "" when absent. */
export function readCookie(header: string, name: string): string {
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const raw = part.slice(at + 1).trim();
    try {
      return decodeURIComponent(raw);
    } catch {
      // A value that is not percent-encoded text is not ours: treated as absent.
      return "";
    }
  }
  return "";
}

export function themeOfCookie(header: string): ThemeChoice {
  const value = readCookie(header, THEME_COOKIE);
  return value === "light" || value === "dark" ? value : "auto";
}

function themeCookie(choice: ThemeChoice): string {
  const rest = "path=/; samesite=lax";
  return choice === "auto" ? `${THEME_COOKIE}=; max-age=0; ${rest}` : `${THEME_COOKIE}=${choice}; max-age=${YEAR_S}; ${rest}`;
}

export interface Theme {
  readonly choice$: Behavior<ThemeChoice>;
  /** Applies at once and stores the choice for the server's next page. */
  choose(next: ThemeChoice): void;
}

/** `write` stores a cookie; `document.cookie = …` in a browser. */
export function createTheme(choice: ThemeChoice, write: (cookie: string) => void): Theme {
  const choice$ = new BehaviorSubject(choice);
  return {
    choice$,
    choose(next) {
      write(themeCookie(next));
      choice$.next(next);
    },
  };
}

/** Value of `data-theme` for a choice. */
export function resolveTheme(choice: ThemeChoice, isSystemDark: boolean): "light" | "dark" {
  if (choice === "auto") return isSystemDark ? "dark" : "light";
  return choice;
}

/**
 * Runs in the head before the first paint when the reader has not chosen: the server cannot know what the system
 * prefers. Kept tiny, it is in every document.
 */
export const THEME_SCRIPT = 'if(matchMedia("(prefers-color-scheme:dark)").matches)document.documentElement.dataset.theme="dark"';
