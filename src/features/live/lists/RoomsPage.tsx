import { useLocation } from "react-router-dom";
import type { Banner } from "../../../../contract/http/content.ts";
import { BannerStrip } from "../../../parts/articles/Adverts.tsx";
import { categoryOf } from "../../../../contract/room/categories.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useRenewedList } from "../../../hooks/useRenewedList.ts";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { LinkTabs } from "../../../ui/surface/LinkTabs.tsx";
import { PageLinks } from "../../../ui/surface/PageLinks.tsx";
import { NothingFound, WordSearch } from "../../../ui/surface/WordSearch.tsx";
import styles from "../live.module.css";
import { LiveFrame } from "../LiveFrame.tsx";
import { RoomGrid } from "../../../parts/rooms/RoomCard.tsx";
import { type RoomsData, categoryPath, loadRooms } from "../../../parts/rooms/rooms.ts";

/** Categories with the number of live rooms; the search word is kept. */
export function CategoryTabs({ data: { categories, categoryId, word } }: { readonly data: RoomsData }) {
  const search = word === "" ? "" : (`?${new URLSearchParams({ word })}` as const);
  const live = categories.every(({ rooms }) => rooms !== null) ? categories.reduce((sum, { rooms }) => sum + (rooms ?? 0), 0) : null;
  const tabs = [{ navId: null, name: "全部", rooms: live }, ...categories].map(({ navId, name, rooms }) => ({
    to: `${categoryPath(navId)}${search}` as const,
    label: name,
    ...(rooms === null ? {} : { count: rooms }),
    isCurrent: navId === categoryId,
  }));
  return <LinkTabs label="分类" tabs={tabs} size="small" />;
}

interface RoomsPageProps {
  readonly data: RoomsData;
  /** Shown above the rooms. */
  readonly banners?: readonly Banner[];
  readonly onRetry: () => void;
}

/** Room cards, of all categories or of one (docs/product.md 2, live). */
export function RoomsPage({ data: loaded, banners = [], onRetry }: RoomsPageProps) {
  const { api } = usePortal();
  const { search } = useLocation();
  const data = useRenewedList(loaded, async () => {
    const answer = await loadRooms(api, { categoryId: loaded.categoryId, url: search });
    return answer.rooms.ok ? answer : null;
  });
  const { rooms, categoryId, word } = data;
  const name = categoryId === null ? "全部" : (categoryOf(categoryId)?.name ?? "");
  const label = `${name}直播`;
  return (
    <LiveFrame current="all" title={label} atEnd={<WordSearch label="搜索直播间、主播、房间号" word={word} />}>
      {word === "" && banners.length > 0 ? (
        <div className={styles.banners}>
          <BannerStrip label="推广" banners={banners} />
        </div>
      ) : null}
      <CategoryTabs data={data} />
      {!rooms.ok ? (
        <ErrorState code={rooms.error.code} message={rooms.error.message} onRetry={onRetry} />
      ) : (
        <>
          {rooms.value.list.length === 0 ? <NothingFound word={word} what="直播间" /> : <RoomGrid rooms={rooms.value.list} label={label} />}
          <PageLinks of={rooms.value} label={label} />
        </>
      )}
    </LiveFrame>
  );
}
