import type { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { MatchPage } from "../MatchPage.tsx";
import { createReveal } from "../reveal.ts";
import { type FakePage, fakePage } from "./fakePage.ts";
import { footballEvents, footballOdds } from "./footballMatch.ts";

interface Library {
  readonly render: typeof render;
  readonly screen: typeof screen;
}

interface Opened {
  readonly openedAt?: number;
  readonly onLive?: () => void;
}

/** Opens a football match page, and reads its texts. */
export function matchPageOn({ render, screen }: Library) {
  function openPage(now: number, { openedAt, onLive }: Opened = {}): FakePage {
    const page = fakePage({ sport: "fb", events: footballEvents(), odds: footballOdds(), now });
    if (openedAt !== undefined) page.clock.seek(openedAt);
    const reveal$ = createReveal(page.scope, page.playhead$, openedAt ?? null);
    render(
      <MemoryRouter>
        <MatchPage view={page.view} clock={page.clock} now={page.now} siteName="全场体育" reveal$={reveal$} onLive={onLive} />
      </MemoryRouter>,
    );
    return page;
  }
  const score = (): string => screen.getByTestId("score").textContent ?? "";
  function block(title: string): HTMLElement {
    const section = screen.getByRole("heading", { name: title }).closest("section");
    if (!section) throw new Error(`no block ${title}`);
    return section;
  }
  /** Everything on the page that shows the match's state, as one text. */
  const whole = (): string =>
    ["技术统计", "事件", "文字直播", "射门分布", "阵容", "指数走势"]
      .map((title) => block(title).innerHTML.replaceAll(/«\w+»|_r_\w+_/g, ""))
      .join("\n") + score();
  return { openPage, score, block, whole };
}
