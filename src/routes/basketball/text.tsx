import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { loadTexts } from "../../features/scoreboard/text/loadTexts.ts";
import { TextBoard, type TextData } from "../../features/scoreboard/text/TextBoard.tsx";

export function loader({ context }: LoaderFunctionArgs): Promise<TextData> {
  return loadTexts(context.get(portalContext));
}

/** Text live of the basketball matches in play. */
export function Component() {
  const data = useLoaderData<TextData>();
  const { revalidate } = useRevalidator();
  return <TextBoard data={data} onRetry={() => void revalidate()} />;
}
