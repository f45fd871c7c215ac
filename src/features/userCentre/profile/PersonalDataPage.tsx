import { Suspense, useState, useSyncExternalStore } from "react";
import type { UserInfo } from "../../../../contract/http/user.ts";
import { TIME_ON_SITE_STEP_S } from "../../../../contract/limits.ts";
import type { CaptchaComponent } from "../../../hooks/captcha.ts";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { durationText } from "../timeText.ts";
import { PortraitRow } from "./PortraitRow.tsx";
import { ProfileRow } from "./ProfileRow.tsx";
import { RealNameRow } from "./RealNameRow.tsx";
import type { DialogKind } from "./dialogKinds.ts";
import styles from "./profile.module.css";
import type { RealNameAnswer } from "./realNameData.ts";

function everyStep(notify: () => void): () => void {
  const timer = setInterval(notify, TIME_ON_SITE_STEP_S * 1_000);
  return () => clearInterval(timer);
}

/** The time on site in this browser, updated while its counter runs (docs/product.md 4). */
function UsageTimeRow({ usageTimeS }: { readonly usageTimeS: () => number }) {
  const seconds = useSyncExternalStore<number | null>(everyStep, usageTimeS, () => null);
  return <ProfileRow label="在站时长" value={seconds === null ? "--" : `累计 ${durationText(seconds)}`} />;
}

const ProfileDialog = lazyPart(async () => (await import("./ProfileDialog.tsx")).ProfileDialog);

interface PersonalDataPageProps {
  /** The server's answer about the real name. */
  readonly first: RealNameAnswer | null;
  readonly Captcha: CaptchaComponent;
  /** Seconds spent on the site so far, from the browser's storage. */
  readonly usageTimeS: () => number;
}

interface RowsProps extends PersonalDataPageProps {
  readonly user: UserInfo;
  readonly onSaved: (text: string) => void;
}

function Rows({ user, first, Captcha, usageTimeS, onSaved }: RowsProps) {
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const [realName, setRealName] = useState<RealNameAnswer | null>(first);
  const open = (kind: Exclude<DialogKind["kind"], "portrait">) => () => setDialog({ kind });
  const hasPassword = user.hasPassword === 1;
  return (
    <>
      <dl>
        <PortraitRow user={user} onFile={(file) => setDialog({ kind: "portrait", file })} />
        <ProfileRow label="昵称" value={user.nickName} action="修改" onAction={open("nickName")} />
        <ProfileRow label="个人简介" value={user.description} action="修改" onAction={open("description")} />
        <ProfileRow
          label="手机号"
          value={user.mobile}
          empty="未绑定"
          action={user.mobile === "" ? "绑定" : "更换"}
          onAction={open("phone")}
        />
        <RealNameRow given={realName} onLoaded={setRealName} onAction={open("realName")} />
        <ProfileRow
          label="登录密码"
          value={hasPassword ? "已设置" : ""}
          empty="未设置"
          action={hasPassword ? "修改" : "设置"}
          onAction={open("password")}
        />
        <UsageTimeRow usageTimeS={usageTimeS} />
      </dl>
      {dialog ? (
        <Suspense fallback={null}>
          <ProfileDialog
            dialog={dialog}
            user={user}
            Captcha={Captcha}
            onRealName={setRealName}
            onClose={() => setDialog(null)}
            onDone={(text) => {
              setDialog(null);
              onSaved(text);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The user's own data, a row each. Editable rows open a dialog. */
export function PersonalDataPage(props: PersonalDataPageProps) {
  const [saved, setSaved] = useState("");
  const status = (
    <p className={styles.saved} role="status">
      {saved}
    </p>
  );
  return (
    <UserPage title="个人资料" beside={status}>
      {(user) => <Rows {...props} user={user} onSaved={setSaved} />}
    </UserPage>
  );
}
