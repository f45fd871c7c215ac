import { useNavigate } from "react-router-dom";
import { PasswordForm } from "./PasswordForm.tsx";

export function Component() {
  const navigate = useNavigate();
  return <PasswordForm onDone={() => void navigate("/")} />;
}
