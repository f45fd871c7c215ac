import { CHUNK_RELOAD_GUARD_MS } from "../../contract/limits.ts";
import { CHUNK_RELOAD_KEY } from "./chunkReload.ts";

/**
 * Runs in the head: a page older than a deploy references scripts that are gone, so no code of the app runs to notice it.
 * The page reloads, at most once a minute like a page whose later chunks are gone (chunkReload.ts), and only when the
 * server answers 404 for the script: while the network or the server is down, the rendered markup stays.
 */
export const EARLY_RELOAD_SCRIPT =
  "addEventListener('error',e=>{const{tagName,src}=e.target;if(tagName!=='SCRIPT'||!src)return;" +
  "fetch(src,{method:'HEAD'}).then(({status})=>{" +
  `const k='${CHUNK_RELOAD_KEY}',n=Date.now();` +
  `if(status!==404||n-(sessionStorage.getItem(k)||0)<${CHUNK_RELOAD_GUARD_MS})return;` +
  "sessionStorage.setItem(k,n);location.reload()}).catch(()=>{})},true)";
