import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router-dom";
import { ChatPage } from "../../features/message/ChatPage.tsx";
import { type ChatFirst, chatOf, loadChat } from "../../features/message/chatData.ts";
import { firstPaint } from "../../loading/firstPaint.ts";

export function loader(args: LoaderFunctionArgs): Promise<ChatFirst> | null {
  return firstPaint(args, loadChat);
}

/** Private messages; `?id=` a conversation, `?tab=request` the requests of others. */
export function Component() {
  const [params] = useSearchParams();
  return <ChatPage chat={chatOf(params)} first={useLoaderData<ChatFirst | null>()} />;
}
