import { Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { realName } from "../../api/profile.ts";
import { firstPaint } from "../../loading/firstPaint.ts";
import { localStore } from "../../hooks/storage.ts";
import { storedUsageTimeS } from "../../hooks/usageTime.ts";
import { PersonalDataPage } from "../../features/userCentre/profile/PersonalDataPage.tsx";
import type { RealNameAnswer } from "../../features/userCentre/profile/realNameData.ts";
import type { CaptchaProps } from "../../hooks/captcha.ts";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";

export function loader(args: LoaderFunctionArgs): Promise<RealNameAnswer> | null {
  return firstPaint(args, ({ api }) => realName(api));
}

/** Only the dialog that binds a phone needs it. */
const CaptchaBox = lazyPart(async () => (await import("../../parts/captcha/CaptchaBox.tsx")).CaptchaBox);

function Captcha(props: CaptchaProps) {
  return (
    <Suspense fallback={<Skeleton rows={1} height={195} />}>
      <CaptchaBox {...props} />
    </Suspense>
  );
}

const usageTimeS = (): number => storedUsageTimeS(localStore);

/** The user's own data. */
export function Component() {
  return <PersonalDataPage first={useLoaderData<RealNameAnswer | null>()} Captcha={Captcha} usageTimeS={usageTimeS} />;
}
