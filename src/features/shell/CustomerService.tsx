import { useEffect, useState } from "react";
import type { CmsConfig } from "../../../contract/http/inform.ts";
import { isServiceUrl } from "../../../contract/rules/serviceUrl.ts";
import { usePortal } from "../../hooks/portal.ts";
import { Icon } from "../../ui/surface/Icon.tsx";

/**
 * Link to customer service, while staff have switched it on. The setting is requested after hydration. If the request
 * fails, no link is shown; help is below.
 */
export function CustomerService() {
  const { api } = usePortal();
  const [config, setConfig] = useState<CmsConfig | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void api.send("GET /tapi/inform/get/cms/config", { signal: abort.signal, isQuiet: true }).then((answer) => {
      if (answer.ok && !abort.signal.aborted) setConfig(answer.value);
    });
    return () => abort.abort();
  }, [api]);
  if (config === null || config.customerServiceSwitch === "0" || !isServiceUrl(config.customerServiceUrl)) return null;
  return (
    <a href={config.customerServiceUrl} target="_blank" rel="noreferrer" aria-label="客服">
      <Icon name="chat" size={18} />
      <span>客服</span>
    </a>
  );
}
