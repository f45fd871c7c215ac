import { useEffect, useMemo, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import type { Brand } from "../../../brands/brand.ts";
import { BRANDS, isBrandId } from "../../../brands/brands.ts";
import { Scope } from "../../../streams/kit/scope.ts";
import { NoticeList } from "../../app/Root.tsx";
import { createNotices } from "../../features/shell/notices.ts";
import { createNavigationProgress } from "../../features/shell/progress.ts";
import { type Shell, ShellContext } from "../../features/shell/shell.ts";
import { createTheme } from "../../features/shell/theme.ts";
import { NoticeContext } from "../../hooks/notice.ts";
import { PortalContext } from "../../hooks/portal.ts";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { Basics } from "./Basics.tsx";
import { Floats } from "./Floats.tsx";
import { Inputs } from "./Inputs.tsx";
import { Lists } from "./Lists.tsx";
import { People } from "./People.tsx";
import { GroundsContext } from "./Specimen.tsx";
import { States } from "./States.tsx";
import { samplePortal } from "./samples.ts";
import styles from "./ui.module.css";

const LOOKS = { both: "并排", light: "浅色", dark: "深色" } as const;
type Look = keyof typeof LOOKS;
const GROUNDS = { both: ["light", "dark"], light: ["light"], dark: ["dark"] } as const;

const CHAPTERS = ["基础", "按钮与输入", "浮层", "导航与列表", "状态", "人与直播间"];

interface Shown {
  readonly brandId: Brand["id"];
  readonly look: Look;
}

/** `?brand=variant2&look=dark`, so that a view of the page can be shared. An unknown brand or look falls back to the first. */
function shownOf(address: string): Shown {
  const { brand = "", look = "" } = Object.fromEntries(new URLSearchParams(address));
  return { brandId: isBrandId(brand) ? brand : "default", look: Object.hasOwn(LOOKS, look) ? (look as Look) : "both" };
}

function Toolbar({ shown, onShow }: { readonly shown: Shown; readonly onShow: (shown: Shown) => void }) {
  return (
    <header className={styles.toolbar}>
      <h1>界面一览</h1>
      <label>
        <span className="sr">品牌</span>
        <select
          value={shown.brandId}
          onChange={({ target }) => {
            if (isBrandId(target.value)) onShow({ ...shown, brandId: target.value });
          }}
        >
          {Object.values(BRANDS).map(({ id, name, theme }) => (
            <option key={id} value={id}>
              {name}（{id}，{theme}）
            </option>
          ))}
        </select>
      </label>
      <div role="group" aria-label="明暗" className={styles.line}>
        {(Object.keys(LOOKS) as Look[]).map((look) => (
          <button
            key={look}
            type="button"
            className={look === shown.look ? "btn sm pri" : "btn sm"}
            aria-pressed={look === shown.look}
            onClick={() => onShow({ ...shown, look })}
          >
            {LOOKS[look]}
          </button>
        ))}
      </div>
      <nav aria-label="章节">
        {CHAPTERS.map((title) => (
          <a key={title} href={`#${title}`}>
            {title}
          </a>
        ))}
      </nav>
    </header>
  );
}

interface UiPageProps {
  /** The query of the page's URL. */
  readonly address: string;
  /** Called when another view is shown, with its query. */
  readonly onAddress: (search: string) => void;
}

/** Every component of `src/ui` in each of its states, on both grounds of a brand: a developer's page (server/http/devUi.ts). */
export function UiPage({ address, onAddress }: UiPageProps) {
  const [shown, setShown] = useState(() => shownOf(address));
  const { brandId, look } = shown;
  const { theme } = BRANDS[brandId];
  const [shell] = useState((): Shell => {
    const scope = new Scope();
    return {
      isDemo: true,
      isProduction: false,
      theme: createTheme("light", () => undefined),
      progress: createNavigationProgress(scope),
      notices: createNotices(scope),
    };
  });
  const portal = useMemo(() => samplePortal({ brandId, onLogin: () => shell.notices.show("需要登录") }), [brandId, shell]);
  const grounds = useMemo(() => ({ theme, looks: GROUNDS[look] }), [theme, look]);

  // Overlays take their look from the document element.
  useEffect(() => {
    document.documentElement.dataset.brand = theme;
    document.documentElement.dataset.theme = look === "dark" ? "dark" : "light";
  }, [theme, look]);

  // The browser looked for the fragment's target before the page was rendered.
  useEffect(() => {
    if (location.hash !== "") location.replace(location.hash);
  }, []);

  const show = (next: Shown): void => {
    setShown(next);
    onAddress(`?${new URLSearchParams({ brand: next.brandId, look: next.look })}`);
  };

  return (
    <PortalContext value={portal}>
      <ShellContext value={shell}>
        <NoticeContext value={shell.notices.show}>
          <GroundsContext value={grounds}>
            <MemoryRouter initialEntries={["/dev/ui"]}>
              <ControlProvider>
                <Toolbar shown={shown} onShow={show} />
                <main className={styles.page}>
                  <Basics />
                  <Inputs />
                  <Floats />
                  <Lists />
                  <States />
                  <People />
                </main>
                <NoticeList />
              </ControlProvider>
            </MemoryRouter>
          </GroundsContext>
        </NoticeContext>
      </ShellContext>
    </PortalContext>
  );
}
