import { useRevalidator } from "react-router-dom";
import { PersonalPage, type PersonalPageProps } from "./PersonalPage.tsx";

/** The personal page of a route: connects its data and the loader's retry. */
export function PersonalScreen({ data, Posts }: Pick<PersonalPageProps, "data" | "Posts">) {
  const { revalidate } = useRevalidator();
  return <PersonalPage data={data} Posts={Posts} onRetry={() => void revalidate()} />;
}
