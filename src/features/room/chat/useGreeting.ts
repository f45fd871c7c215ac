import { useEffect, useState } from "react";
import { enterRoom } from "../../../api/roomChat.ts";
import { usePortal } from "../../../hooks/portal.ts";

/** Tells the room that a user came in, once; the anchor's words of welcome to them, "" for none and for visitors. */
export function useGreeting(roomId: string, userId: string | null): string {
  const { api } = usePortal();
  const [greeting, setGreeting] = useState<{ readonly userId: string; readonly text: string } | null>(null);

  useEffect(() => {
    if (userId === null) return;
    let isOver = false;
    // Without an answer nobody is greeted, and nothing is missed.
    void enterRoom(api, roomId).then((answer) => {
      if (!isOver && answer.ok) setGreeting({ userId, text: answer.value.text });
    });
    return () => {
      isOver = true;
    };
  }, [api, roomId, userId]);

  return greeting?.userId === userId ? greeting.text : "";
}
