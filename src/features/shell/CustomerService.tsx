import { isServiceUrl } from "../../../contract/rules/siteSettings.ts";
import { cmsConfig } from "../../api/inform.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { Icon } from "../../ui/surface/Icon.tsx";

/** The way to customer service, while staff have switched it on. Whether it is on is asked once the page is alive. */
export default function CustomerService() {
  const { api } = usePortal();
  const { state } = useLoaded("config", (signal) => cmsConfig(api, { signal, isQuiet: true }), null);
  if (state.kind !== "ready") return null;
  const { customerServiceSwitch, customerServiceUrl } = state.value;
  if (customerServiceSwitch === "0" || !isServiceUrl(customerServiceUrl)) return null;
  return (
    <a href={customerServiceUrl} target="_blank" rel="noreferrer" aria-label="客服">
      <Icon name="chat" size={18} />
      <span>客服</span>
    </a>
  );
}
