import { CHUNK_RELOAD_GUARD_MS } from "../../contract/limits.ts";
import { CHUNK_RELOAD_KEY } from "./chunkReload.ts";

/**
 * Runs in the head: a page older than a deploy names scripts that are gone, so nothing of the app is there to notice.
 * It is loaded anew, at most once a minute like a page whose later parts are gone (chunkReload.ts), and only when the
 * server says that the script is none of its own (404): what is drawn stays where the line or the server is down.
 */
export const EARLY_RELOAD_SCRIPT =
  "addEventListener('error',e=>{const{tagName,src}=e.target;if(tagName!=='SCRIPT'||!src)return;" +
  "fetch(src,{method:'HEAD'}).then(({status})=>{" +
  `const k='${CHUNK_RELOAD_KEY}',n=Date.now();` +
  `if(status!==404||n-(sessionStorage.getItem(k)||0)<${CHUNK_RELOAD_GUARD_MS})return;` +
  "sessionStorage.setItem(k,n);location.reload()}).catch(()=>{})},true)";
