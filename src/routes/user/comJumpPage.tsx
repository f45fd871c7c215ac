import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { JumpPage } from "../../features/login/register/JumpPage.tsx";
import { jumpTarget } from "../../features/login/register/jumpTarget.ts";
import { BrandMark } from "../../features/shell/BrandMark.tsx";
import { useNavigate } from "../../hooks/useNavigate.ts";

/** `?to=`: opens a path of the portal after three seconds, another site only by a click. */
export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const to = params.get("to");
  const target = useMemo(() => jumpTarget(to), [to]);
  return <JumpPage key={to} mark={<BrandMark size={26} />} target={target} onJump={(path) => void navigate(path, { replace: true })} />;
}
