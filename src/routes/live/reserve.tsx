import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { firstPaint } from "../../loading/firstPaint.ts";
import { type ReservedAnswer, type ToComeAnswer, loadReserved, loadToCome } from "../../features/live/reserve/reservations.ts";
import { ReservePage } from "../../features/live/reserve/ReservePage.tsx";

interface ReserveData {
  readonly toCome: ToComeAnswer;
  readonly reserved: ReservedAnswer | null;
}

export async function loader(args: LoaderFunctionArgs): Promise<ReserveData> {
  const { api } = args.context.get(portalContext);
  const [toCome, reserved] = await Promise.all([
    loadToCome(api),
    firstPaint(args, ({ session }) => (session.view$.value.user ? loadReserved(api) : null)),
  ]);
  return { toCome, reserved };
}

/** The user's reserved matches, and upcoming ones. */
export function Component() {
  const { toCome, reserved } = useLoaderData<ReserveData>();
  const { revalidate } = useRevalidator();
  return <ReservePage toCome={toCome} first={reserved} onRetry={() => void revalidate()} />;
}
