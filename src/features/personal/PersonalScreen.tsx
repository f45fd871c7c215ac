import { useRevalidator } from "react-router-dom";
import type { PersonalData } from "./loadPersonal.ts";
import { PersonalPage } from "./PersonalPage.tsx";

/** The personal page of a route: its data, and the way to ask its loader again. */
export function PersonalScreen({ data }: { readonly data: PersonalData }) {
  const { revalidate } = useRevalidator();
  return <PersonalPage data={data} onRetry={() => void revalidate()} />;
}
