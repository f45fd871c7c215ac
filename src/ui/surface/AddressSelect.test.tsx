import { act, fireEvent, render, screen } from "@testing-library/react";
import { RouterProvider, createMemoryRouter, useNavigate, useSearchParams } from "react-router-dom";
import { expect, it } from "vitest";
import { AddressSelect } from "./AddressSelect.tsx";

function Page() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const season = params.get("season") ?? "2026";
  return (
    <>
      <h1>{season}</h1>
      <AddressSelect aria-label="赛季" value={season} onChange={(to) => void navigate(`?season=${to}`)}>
        {["2026", "2025", "2024"].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </AddressSelect>
    </>
  );
}

const season = () => screen.getByLabelText<HTMLSelectElement>("赛季");
const heading = () => screen.getByRole("heading").textContent;
const choose = (value: string) => act(async () => void fireEvent.change(season(), { target: { value } }));

it("shows what was chosen while the page of it is on its way, and the address's own once that is another", async () => {
  const answer = Promise.withResolvers<null>();
  let isSlow = false;
  const router = createMemoryRouter([
    { path: "/", element: <Page />, HydrateFallback: () => null, loader: () => (isSlow ? answer.promise : null) },
  ]);
  await act(async () => void render(<RouterProvider router={router} />));
  isSlow = true;
  await choose("2025");
  expect([heading(), season().value]).toEqual(["2026", "2025"]);
  await choose("2024");
  expect([heading(), season().value]).toEqual(["2026", "2024"]);
  await act(async () => answer.resolve(null));
  expect([heading(), season().value]).toEqual(["2024", "2024"]);
  await act(() => router.navigate(-1));
  expect([heading(), season().value]).toEqual(["2026", "2026"]);
});
