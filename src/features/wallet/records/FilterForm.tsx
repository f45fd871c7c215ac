import { type FormEvent, type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useAddressField } from "../../../hooks/useAddressField.ts";
import { AddressSelect } from "../../../ui/surface/AddressSelect.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { paramsOf, rangeProblem } from "./recordFilter.ts";
import styles from "./records.module.css";

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  /** "" stands for all. */
  readonly value: string;
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A choice from a list, applied as soon as it is made. */
export function FilterChoice({ label, name, value, all, options }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <span className="sr">{label}</span>
      <AddressSelect name={name} value={value} onChange={(_, { form }) => form?.requestSubmit()}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </AddressSelect>
      <Icon name="down" size={16} />
    </label>
  );
}

interface FilterFormProps {
  readonly label: string;
  /** Choices shown beside the days, or a hidden field. */
  readonly children?: ReactNode;
}

/** A day in the URL. */
function DayInput({ name, label }: { readonly name: "from" | "to"; readonly label: string }) {
  const [params] = useSearchParams();
  const day = params.get(name) ?? "";
  const input = useAddressField(day);
  return <input ref={input} type="date" name={name} aria-label={label} defaultValue={day} />;
}

/** The filter of the records. It is in the URL, and its fields follow when the user goes back. */
export function FilterForm({ label, children }: FilterFormProps) {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<string | null>(null);
  // An address may have been written by hand.
  const problem = typed ?? rangeProblem(params);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const next = paramsOf(new FormData(event.currentTarget));
    const found = rangeProblem(next);
    setTyped(found);
    if (found === null) setParams(next);
  }

  return (
    // A plain GET form: it works before hydration.
    <form className={styles.filter} method="get" aria-label={label} onSubmit={submit}>
      {children}
      <span className={styles.days}>
        <DayInput name="from" label="开始日期" />
        <span aria-hidden="true">-</span>
        <DayInput name="to" label="结束日期" />
      </span>
      <button type="submit" className="btn">
        查询
      </button>
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
