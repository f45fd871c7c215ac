import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(() => cleanup());

// A page comes by import(): on a busy machine its code takes longer than the second that is waited for by default.
configure({ asyncUtilTimeout: 5_000 });
