import { useState } from "react";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { Segments } from "../shared/Segments.tsx";
import { ContentReports } from "./ContentReports.tsx";
import { HeldLines } from "./HeldLines.tsx";
import { RoomModerators } from "./RoomModerators.tsx";
import { RoomReports } from "./RoomReports.tsx";

const PARTS = [
  { id: "rooms", label: "直播间" },
  { id: "held", label: "待审消息" },
  { id: "content", label: "评论" },
  { id: "handled", label: "已处理" },
  { id: "moderators", label: "比赛聊天房管" },
] as const;
type Part = (typeof PARTS)[number]["id"];

/** Readers' reports, and the moderation of match chats. */
export function Component() {
  const [part, setPart] = useState<Part>("rooms");
  return (
    <>
      <ScreenTop title="举报">
        <Segments label="举报的种类" value={part} onChange={setPart} items={PARTS} />
      </ScreenTop>
      {part === "rooms" ? <RoomReports key="open" isHandled={false} /> : null}
      {part === "handled" ? <RoomReports key="handled" isHandled /> : null}
      {part === "held" ? <HeldLines /> : null}
      {part === "content" ? <ContentReports /> : null}
      {part === "moderators" ? <RoomModerators /> : null}
    </>
  );
}
