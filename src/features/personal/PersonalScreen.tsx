import { useRevalidator } from "react-router-dom";
import { PersonalPage, type PersonalPageProps } from "./PersonalPage.tsx";

/** The personal page of a route: its data, and the way to ask its loader again. */
export function PersonalScreen({ data, Posts }: Pick<PersonalPageProps, "data" | "Posts">) {
  const { revalidate } = useRevalidator();
  return <PersonalPage data={data} Posts={Posts} onRetry={() => void revalidate()} />;
}
