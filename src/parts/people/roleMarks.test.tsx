import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { BRANDS } from "../../../brands/brands.ts";
import { inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { ExpertMark, RoleMarks } from "./RoleMarks.tsx";

it.each(Object.values(BRANDS))(
  "nobody is called an expert in $id, unless the brand has tips; anchors are called so everywhere",
  (brand) => {
    const marks = (
      <p>
        <RoleMarks isAnchor={1} isExpert={1} />
        <ExpertMark isExpert={1} />
        <RoleMarks isAnchor={0} isExpert={0} />
      </p>
    );
    const { container } = render(inPortal(marks, portalOf({ brand })));
    expect(container.querySelector("p")?.textContent).toBe(brand.hasTips ? "主播专家专家" : "主播");
  },
);
