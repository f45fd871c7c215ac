import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { welcomeMessages } from "../../api/roomManage.ts";
import { firstPaint } from "../../loading/firstPaint.ts";
import { type WelcomeAnswer, WelcomePage } from "../../features/anchor/welcome/WelcomePage.tsx";
import { useShell } from "../../features/shell/shell.ts";

export function loader(args: LoaderFunctionArgs): Promise<WelcomeAnswer> | null {
  return firstPaint(args, ({ api }) => welcomeMessages(api));
}

/** The welcome message. */
export function Component() {
  const { notices } = useShell();
  return <WelcomePage first={useLoaderData<WelcomeAnswer | null>()} announce={notices.confirm} />;
}
