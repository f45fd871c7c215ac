import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { RouterProvider, createMemoryRouter, useNavigate, useSearchParams } from "react-router-dom";
import { expect, it } from "vitest";
import { useAddressField } from "./useAddressField.ts";

function Page() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const word = params.get("word") ?? "";
  const field = useAddressField(word);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(`?word=${field.current?.value.trim() ?? ""}`);
      }}
    >
      <h1>{word}</h1>
      <input ref={field} defaultValue={word} aria-label="搜索" />
    </form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("搜索");
const heading = () => screen.getByRole("heading").textContent;
const send = () => act(async () => void fireEvent.submit(field().form as HTMLFormElement));

it("what is typed on while an answer is on its way stays; what was sent is shown as the address has it", async () => {
  const answer = Promise.withResolvers<null>();
  const router = createMemoryRouter([
    { path: "/", element: <Page />, loader: ({ request }) => (request.url.endsWith("word=ars") ? answer.promise : null) },
  ]);
  await act(async () => void render(<RouterProvider router={router} />));
  await userEvent.type(field(), "ars");
  await send();
  await userEvent.type(field(), "enal ");
  await act(async () => answer.resolve(null));
  expect([heading(), field().value]).toEqual(["ars", "arsenal "]);
  await send();
  expect([heading(), field().value]).toEqual(["arsenal", "arsenal"]);
  await act(() => router.navigate(-1));
  expect([heading(), field().value]).toEqual(["ars", "ars"]);
});

it("what was left in it is not kept beside another address", async () => {
  const router = createMemoryRouter([{ path: "/", element: <Page /> }]);
  await act(async () => void render(<RouterProvider router={router} />));
  await userEvent.type(field(), "没有发出");
  act(() => field().blur());
  await act(() => router.navigate("/?word=ars"));
  expect(field().value).toBe("ars");
});
