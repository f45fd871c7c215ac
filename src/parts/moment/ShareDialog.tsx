import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import type { BehaviorSubject } from "rxjs";
import { matchPath } from "../../../contract/pages.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { copyText } from "../../hooks/copyText.ts";
import { type Offers, type SharePlace, offer } from "../../hooks/momentSharing.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { putMomentInPost } from "../../hooks/postDraft.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useEscape } from "../../hooks/useEscape.ts";
import { useNavigate } from "../../hooks/useNavigate.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { MomentOf } from "../../ui/surface/MomentCard.tsx";
import styles from "./share.module.css";

interface ShareDialogProps {
  readonly moment: RichMoment;
  readonly offers$: BehaviorSubject<Offers>;
  /** `isBack`: the focus returns to the opener. */
  readonly onClose: (isBack: boolean) => void;
}

const PLACES: readonly { readonly place: SharePlace; readonly words: string }[] = [
  { place: "thread", words: "发到讨论" },
  { place: "chat", words: "发到聊天室" },
];

/** 分享这一刻: the moment as others will see it, and the places it can go to. Esc, or a press outside, closes. */
export function ShareDialog({ moment, offers$, onClose }: ShareDialogProps) {
  const navigate = useNavigate();
  const notice = useNotice();
  const { session } = usePortal();
  const { places } = useBehavior(offers$);
  const box = useRef<HTMLDivElement>(null);
  useEscape(true, () => onClose(true));
  const leave = useEffectEvent(() => onClose(false));
  useEffect(() => {
    box.current?.querySelector<HTMLElement>("[data-first]")?.focus();
    const outside = (event: PointerEvent): void => {
      if (!box.current?.contains(event.target as Node)) leave();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, []);

  function toPost(): void {
    putMomentInPost(session.view$.value.user?.id ?? null, moment);
    onClose(false);
    void navigate("/v/posting");
  }
  function toField(place: SharePlace): void {
    onClose(false);
    offer(offers$, place, moment);
  }
  async function copy(): Promise<void> {
    const url = new URL(`${matchPath(moment.sport, moment.matchId)}?at=${moment.at}`, window.location.href);
    const isCopied = await copyText(url.href);
    notice(isCopied ? "链接已复制" : "复制失败，请手动复制地址", isCopied ? "success" : "warning");
    onClose(true);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = [...(box.current?.querySelectorAll<HTMLElement>("[data-act]") ?? [])];
    items[(items.indexOf(document.activeElement as HTMLElement) + step + items.length) % items.length]?.focus();
  }

  return (
    <div ref={box} className={styles.share} role="dialog" aria-label="分享这一刻" onKeyDown={onKeyDown}>
      <p className={styles.head}>
        <b>分享这一刻</b>
        <button type="button" aria-label="关闭" onClick={() => onClose(true)}>
          <Icon name="close" size={16} />
        </button>
      </p>
      <MomentOf of={moment} />
      <div className={styles.acts}>
        <button type="button" data-act="" data-first="" onClick={toPost}>
          <Icon name="edit" size={18} />
          发帖
        </button>
        {PLACES.filter(({ place }) => places.has(place)).map(({ place, words }) => (
          <button key={place} type="button" data-act="" onClick={() => toField(place)}>
            <Icon name="chat" size={18} />
            {words}
          </button>
        ))}
        <button type="button" data-act="" onClick={() => void copy()}>
          <Icon name="copy" size={18} />
          复制链接
        </button>
      </div>
    </div>
  );
}
