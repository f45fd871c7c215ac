import { useCallback, useRef, useState } from "react";
import { NO_ANSWER } from "../../../contract/codes/errors.ts";
import { PLACES, type PlaceCode } from "../../../contract/codes/places.ts";
import { type DeskPlacement, PLACEMENT_TEXT_MAX, PLACEMENT_TITLE_MAX, type PlacementFields } from "../../../contract/desk/placements.ts";
import { err } from "../../../contract/result.ts";
import { useNotice } from "../../hooks/notice.ts";
import { sendForm } from "../../hooks/sendForm.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { Select } from "../../ui/control/Select.tsx";
import { TextInput } from "../../ui/control/TextInput.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { CoverField } from "../articles/CoverField.tsx";
import { UploadContext, useUploads } from "../articles/uploads.ts";
import { MomentInput } from "../layout/MomentInput.tsx";
import { useMinute } from "../schedule/useMinute.ts";
import { TargetField } from "./TargetField.tsx";
import styles from "./placements.module.css";

interface PlacementDialogProps {
  /** Null: a new one. */
  readonly placement: DeskPlacement | null;
  /** Initial place of a new one; "": the first place. */
  readonly place: string;
  readonly brands: readonly { readonly id: string; readonly name: string }[];
  /** The placements of the loaded span. */
  readonly list: readonly DeskPlacement[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const MAX_WEIGHT = 1_000;
const ALL = "";
const JUMPS = [
  { value: "0", label: "不跳转" },
  { value: "1", label: "站内页面" },
  { value: "2", label: "外部网址" },
];

const empty = (place: string): PlacementFields => ({
  place: place === "" ? "home-top" : place,
  brand: null,
  from: null,
  until: null,
  weight: 0,
  title: "",
  text: "",
  cover: null,
  jumpType: 0,
  innerPageId: null,
  targetId: null,
  outerLink: null,
});

/** The banner in the size of its place, or as wide as fits. */
function BannerPreview({ fields }: { readonly fields: PlacementFields }) {
  const place = PLACES[fields.place as PlaceCode];
  const { cover } = fields;
  return (
    <figure className={styles.preview}>
      <div className={styles.banner} style={{ aspectRatio: `${place.width} / ${place.height}` }}>
        {cover === null || cover.kind === "svg" ? null : <img src={`${cover.base}-720.webp`} alt={cover.alt ?? ""} />}
        <span data-over={cover !== null}>
          <b>{fields.title || "标题"}</b>
          <small>{fields.text}</small>
        </span>
      </div>
      <figcaption className="num">
        {place.name} {place.width}×{place.height}
      </figcaption>
    </figure>
  );
}

/** The form's fields. `change` merges into the latest state, so an upload that ends late keeps what was typed meanwhile. */
function useFields(initial: PlacementFields) {
  const [fields, setFields] = useState(initial);
  const latest = useRef(initial);
  const change = useCallback((part: Partial<PlacementFields>): void => {
    latest.current = { ...latest.current, ...part };
    setFields(latest.current);
  }, []);
  const written = useCallback(() => latest.current, []);
  return { fields, change, written };
}

export function PlacementDialog({ placement, place, brands, list, onClose, onSaved }: PlacementDialogProps) {
  const api = useDeskApi();
  const notice = useNotice();
  const now = useMinute();
  const { fields, change, written } = useFields(placement ?? empty(place));
  const [isTried, setIsTried] = useState(false);
  const { isSending, problem, send } = useSending();
  const { upload, ended: uploadsEnded } = useUploads(api);
  const isTitleMissing = isTried && fields.title.trim() === "";
  const isOverEnd = fields.until !== null && fields.from !== null && fields.until <= fields.from;
  const beside = list.filter(
    (one) =>
      one.id !== placement?.id &&
      one.place === fields.place &&
      (one.brand === null || fields.brand === null || one.brand === fields.brand) &&
      one.from < (fields.until ?? Number.POSITIVE_INFINITY) &&
      (one.until ?? Number.POSITIVE_INFINITY) > (fields.from ?? now),
  );
  const submit = (): void => {
    setIsTried(true);
    if (fields.title.trim() === "" || isOverEnd) return;
    void send(
      async () => {
        if (!(await uploadsEnded())) return err({ code: NO_ANSWER, message: "图片没有上传成功，请重试" });
        const { place: to, brand, from, until, weight, title, text, cover, jumpType, innerPageId, targetId, outerLink } = written();
        const sent = { place: to, brand, from, until, weight, title, text, cover, jumpType, innerPageId, targetId, outerLink };
        return api.send("POST /placements/save", { body: { id: placement?.id ?? null, version: placement?.version ?? 0, fields: sent } });
      },
      (saved) => {
        notice(saved.state === "planned" ? "已排期" : "已上线", "success");
        onSaved();
      },
    );
  };
  return (
    <Dialog title={placement === null ? "新建版位内容" : "编辑版位内容"} width={547} onClose={onClose}>
      <form {...sendForm(submit)}>
        <FormBanner text={problem} />
        <BannerPreview fields={fields} />
        <div className={styles.two}>
          <Field label="位置">
            <Select
              value={fields.place}
              onChange={(to) => change({ place: to })}
              options={Object.entries(PLACES).map(([value, { name }]) => ({ value, label: name }))}
            />
          </Field>
          <Field label="品牌">
            <Select
              value={fields.brand ?? ALL}
              onChange={(brand) => change({ brand: brand === ALL ? null : brand })}
              options={[{ value: ALL, label: "全部品牌" }, ...brands.map(({ id, name }) => ({ value: id, label: name }))]}
            />
          </Field>
        </div>
        <Field label="标题" problem={isTitleMissing ? "请填写标题" : null}>
          <TextInput value={fields.title} onChange={(title) => change({ title })} maxLength={PLACEMENT_TITLE_MAX} data-autofocus />
        </Field>
        <Field label="说明">
          <TextInput value={fields.text} onChange={(text) => change({ text })} maxLength={PLACEMENT_TEXT_MAX} />
        </Field>
        <UploadContext value={upload}>
          <CoverField cover={fields.cover} onChange={(cover) => change({ cover })} />
        </UploadContext>
        <div className={styles.times}>
          <span>开始</span>
          <MomentInput label="开始时间" none="立即" value={fields.from} onChange={(from) => change({ from })} />
          <span>结束</span>
          <MomentInput label="结束时间" none="直到撤下" value={fields.until} onChange={(until) => change({ until })} />
          {isOverEnd ? <p role="alert">结束时间须晚于开始时间</p> : null}
        </div>
        <div className={styles.two}>
          <Field label="权重" hint="大的排在前面">
            <TextInput
              inputMode="numeric"
              value={String(fields.weight)}
              onChange={(text) => change({ weight: Math.min(MAX_WEIGHT, Math.trunc(Number(text.replace(/\D/g, ""))) || 0) })}
            />
          </Field>
          <Field label="跳转">
            <Select
              value={String(fields.jumpType)}
              onChange={(type) =>
                change({
                  jumpType: Number(type) as PlacementFields["jumpType"],
                  innerPageId: type === "1" ? (fields.innerPageId ?? 1) : null,
                })
              }
              options={JUMPS}
            />
          </Field>
        </div>
        {fields.jumpType === 1 ? (
          <TargetField page={fields.innerPageId ?? 1} targetId={fields.targetId} title={placement?.targetTitle ?? null} onChange={change} />
        ) : null}
        {fields.jumpType === 2 ? (
          <Field label="网址">
            <TextInput
              type="url"
              value={fields.outerLink ?? ""}
              onChange={(outerLink) => change({ outerLink })}
              maxLength={500}
              placeholder="https://"
            />
          </Field>
        ) : null}
        {beside.length > 0 ? (
          <p className={styles.beside}>
            同一时间、同一位置还有：{beside.map(({ title, weight }) => `${title}（权重 ${weight}）`).join("、")}
          </p>
        ) : null}
        <Button kind="primary" size="lg" type="submit" isWide isBusy={isSending}>
          {fields.from !== null && fields.from > now ? "保存排期" : "立即上线"}
        </Button>
      </form>
    </Dialog>
  );
}
