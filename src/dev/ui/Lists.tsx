import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { usePageParam } from "../../hooks/pageParam.ts";
import { usePortal, PortalContext } from "../../hooks/portal.ts";
import { useNotice } from "../../hooks/notice.ts";
import { PagedList } from "../../ui/control/PagedList.tsx";
import { Pager } from "../../ui/control/Pager.tsx";
import { Pagination } from "../../ui/control/Pagination.tsx";
import { Tabs } from "../../ui/control/Tabs.tsx";
import { AddressSelect } from "../../ui/surface/AddressSelect.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { LinkTabs } from "../../ui/surface/LinkTabs.tsx";
import { MatchLines } from "../../ui/surface/MatchLines.tsx";
import { PageLinks } from "../../ui/surface/PageLinks.tsx";
import { TabLinks } from "../../ui/surface/TabLinks.tsx";
import { TabbedPage } from "../../ui/surface/TabbedPage.tsx";
import { VirtualRows } from "../../ui/surface/VirtualRows.tsx";
import { NothingFound, WordSearch, wordParam } from "../../ui/surface/WordSearch.tsx";
import { shanghaiTime } from "../../ui/shanghai.ts";
import { Chapter, Specimen, State } from "./Specimen.tsx";
import { MATCHES, pageOfMany, samplePortal } from "./samples.ts";
import styles from "./ui.module.css";

const TABS = [
  { id: "all", label: "全部" },
  { id: "live", label: "直播中" },
  { id: "end", label: "已结束" },
] as const;

function SomeTabs() {
  const [tab, setTab] = useState<(typeof TABS)[number]["id"]>("all");
  return (
    <Tabs value={tab} onChange={setTab} items={TABS} label="比赛">
      {TABS.find(({ id }) => id === tab)?.label}的比赛
    </Tabs>
  );
}

/** More items than fit on one line of a phone. */
const MANY = [
  { to: "/live/all", label: "直播", isCurrent: false },
  { to: "/live/follow", label: "关注的直播", count: 3, isCurrent: false },
  { to: "/live/reserve", label: "预约", count: 0, isCurrent: false },
  { to: "/live/rank", label: "排行榜", isCurrent: true },
  { to: "/playback", label: "回放", count: 128, isCurrent: false },
] as const;

function AddressTabs({ size }: { readonly size: "page" | "small" }) {
  const [params] = useSearchParams();
  return <TabLinks label={`地址里的标签 ${size}`} tabs={TABS} current={params.get("type") ?? "all"} size={size} />;
}

function AddressSeason() {
  const [params, setParams] = useSearchParams();
  return (
    <AddressSelect aria-label="赛季" value={params.get("season") ?? "2026"} onChange={(season) => setParams({ season })}>
      <option value="2026">2026/27</option>
      <option value="2025">2025/26</option>
    </AddressSelect>
  );
}

function TurnedPages() {
  const [page] = usePageParam();
  return (
    <>
      <State of="PagedList" width="whole">
        <PagedList of={pageOfMany(page)} label="记录">
          {(list) => (
            <ul className={styles.rows}>
              {list.map((entry) => (
                <li key={entry}>
                  第 {page} 页{entry}
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </State>
      <State of="PagedList，空" width="whole">
        <PagedList of={{ total: 0, page: 1, pageSize: 10, list: [] }} label="空的记录">
          {() => null}
        </PagedList>
      </State>
    </>
  );
}

function TurnedPager() {
  const [page] = usePageParam();
  return (
    <>
      <State of="一页以上" width="whole">
        <Pager of={pageOfMany(page)} label="一页以上" />
      </State>
      <State of="只有一页" width="half">
        <Pager of={{ total: 3, page: 1, pageSize: 10 }} label="只有一页" />
      </State>
      <State of="超出末页" width="half">
        <Pager of={{ total: 8, page: 4, pageSize: 10 }} label="超出末页" />
      </State>
    </>
  );
}

function TurnedLinks() {
  const [page] = usePageParam();
  return (
    <>
      <State of="随地址翻页" width="whole">
        <PageLinks of={pageOfMany(page)} label="随地址" unit="人" />
      </State>
      <State of="中间" width="whole">
        <PageLinks of={pageOfMany(12)} label="中间" />
      </State>
      <State of="末页" width="whole">
        <PageLinks of={pageOfMany(24)} label="末页" />
      </State>
      <State of="超出末页" width="half">
        <PageLinks of={{ total: 8, page: 4, pageSize: 10 }} label="超出末页" />
      </State>
    </>
  );
}

const PLACES = { 首页: 1, 中间: 12, 末页: 24 } as const;

function Places() {
  return Object.entries(PLACES).map(([name, first]) => <Place key={name} name={name} first={first} />);
}

function Place({ name, first }: { readonly name: string; readonly first: number }) {
  const [page, setPage] = useState(first);
  return (
    <State of={name} width="whole">
      <Pagination page={page} pageSize={10} total={240} label={`${name}分页`} onPage={setPage} />
    </State>
  );
}

function Searched() {
  const [params] = useSearchParams();
  return <WordSearch label="搜索直播间、主播、房间号" word={wordParam(params)} />;
}

function Matches({ isVeiled }: { readonly isVeiled: boolean }) {
  const { brand } = usePortal();
  const notice = useNotice();
  const [portal] = useState(() => samplePortal({ brandId: brand.id, isVeiled, onLogin: () => notice("需要登录") }));
  return (
    <PortalContext value={portal}>
      <MatchLines label={isVeiled ? "不剧透的比赛" : "各种状态的比赛"} rows={MATCHES} timeOf={({ kickoffAt }) => shanghaiTime(kickoffAt)} />
    </PortalContext>
  );
}

const ROWS = 40;
const FIRST = 10;
const ROW_PX = 32;

/** Links and navigation. */
export function Lists() {
  return (
    <Chapter title="导航与列表">
      <Specimen name="Tabs">
        <State of="方向键、Home、End" width="whole">
          <SomeTabs />
        </State>
      </Specimen>
      <Specimen name="Link">
        <State of="开放的页面">
          <Link className={styles.link} to="/football">
            足球即时比分
          </Link>
        </State>
        <State of="未开放的页面：不显示">
          <Link className={styles.link} to="/news">
            资讯
          </Link>
        </State>
      </Specimen>
      <Specimen name="LinkTabs">
        <State of="page" width="whole">
          <LinkTabs label="页面标签" tabs={MANY} />
        </State>
        <State of="small" width="whole">
          <LinkTabs label="小标签" tabs={MANY} size="small" />
        </State>
      </Specimen>
      <Specimen name="TabLinks">
        <State of="page" width="whole">
          <AddressTabs size="page" />
        </State>
        <State of="small" width="whole">
          <AddressTabs size="small" />
        </State>
      </Specimen>
      <Specimen name="AddressSelect">
        <State of="随地址">
          <AddressSeason />
        </State>
      </Specimen>
      <Specimen name="WordSearch">
        <State of="随地址">
          <Searched />
        </State>
        <State of="NothingFound" width="half">
          <NothingFound word="阿森纳" what="直播间" />
        </State>
        <State of="NothingFound，没有搜索" width="half">
          <NothingFound word="" what="直播间" />
        </State>
      </Specimen>
      <Specimen name="TabbedPage" isBroad>
        <State of="标签与搜索" width="whole">
          <div className={styles.cut}>
            <TabbedPage tabs={<LinkTabs label="页面的标签" tabs={MANY} />} atEnd={<Searched />}>
              <p>页面内容</p>
            </TabbedPage>
          </div>
        </State>
      </Specimen>
      <Specimen name="Pagination">
        <Places />
        <State of="只有一页：不显示">
          <Pagination page={1} pageSize={10} total={8} label="没有的分页" onPage={() => undefined} />
        </State>
      </Specimen>
      <Specimen name="Pager">
        <TurnedPager />
      </Specimen>
      <Specimen name="PagedList">
        <TurnedPages />
      </Specimen>
      <Specimen name="PageLinks">
        <TurnedLinks />
      </Specimen>
      <Specimen name="MatchLines" isBroad>
        <State of="各种状态" width="whole">
          <Matches isVeiled={false} />
        </State>
        <State of="不剧透" width="whole">
          <Matches isVeiled />
        </State>
      </Specimen>
      <Specimen name="VirtualRows">
        <State of={`${ROWS} 行，只画窗口附近的`} width="whole">
          <div role="table" aria-label="很长的列表">
            <VirtualRows
              count={ROWS}
              keyOf={(index) => `${index}`}
              sizeOf={() => ROW_PX}
              initialCount={FIRST}
              restHeight={`${(ROWS - FIRST) * ROW_PX}px`}
              render={(index) => (
                <div className={styles.virtual} role="row">
                  <span role="cell">第 {index + 1} 行</span>
                </div>
              )}
            />
          </div>
        </State>
      </Specimen>
    </Chapter>
  );
}
