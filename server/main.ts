import { DemoPaceError } from "./ingest/simulator/speed.ts";
import { type RunningPortal, startPortal } from "./compose/portal.ts";
import { type Config, ConfigError, readConfig } from "./kit/config.ts";
import { messageOf } from "./kit/errors.ts";
import { createLog } from "./kit/log.ts";
import { StartError } from "./kit/startError.ts";
import { onStopRequested } from "./kit/stopping.ts";
import { DEMO_ACCOUNT } from "./user/demoUsers.ts";

const START_DRAIN_MS = 3_000;

/** A stop was requested before the start was done. */
class StopAsked extends Error {}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const startedAt = Date.now();
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
    return;
  }
  const log = createLog(config.logLevel);
  const stopping = new AbortController();
  const hurry = new AbortController();
  let portal: RunningPortal | null = null;
  const end = async (running: RunningPortal): Promise<void> => {
    await running.stop();
    print("· 已停止");
    process.exit(0);
  };
  onStopRequested({
    stop(reason) {
      print(reason === "parent" ? "· 启动它的进程已退出，正在停止" : `· 收到 ${reason}，正在停止`);
      stopping.abort(new StopAsked());
      if (portal) void end(portal);
      // Still starting: the start is not waited for longer than this.
      else setTimeout(() => hurry.abort(), START_DRAIN_MS).unref();
    },
    hurry: () => hurry.abort(),
  });
  try {
    portal = await startPortal({
      config,
      log,
      isDev: process.argv.includes("--dev"),
      say: (line) => print(`· ${line}`),
      onTaken(why) {
        process.stderr.write(`${messageOf(why)}\n`);
        stopping.abort(new StopAsked());
        if (portal) void portal.stop().then(() => process.exit(1));
      },
      stopping: stopping.signal,
      hurry: hurry.signal,
    });
  } catch (error) {
    if (error instanceof StopAsked) {
      print("· 已停止");
      process.exit(0);
    }
    if (!(error instanceof StartError || error instanceof DemoPaceError)) log.fatal({ err: error }, "the portal could not start");
    process.stderr.write(`启动失败: ${messageOf(error)}\n`);
    process.exitCode = 1;
    return;
  }
  if (stopping.signal.aborted) return void end(portal);
  print("");
  print(`${portal.brand.name}  ${portal.url}  (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  print(`  比分  ${portal.url}/football`);
  print(`  推送日志  ${portal.url}/wsLog`);
  print(`  接口文档  ${portal.url}/docs`);
  if (portal.deskUrl !== null) print(`  值班台  ${portal.deskUrl}`);
  if (config.isDemo) {
    print(`  短信收件箱  ${portal.url}/dev/inbox`);
    print(`  界面一览  ${portal.url}/dev/ui`);
    print(`  演示账号  ${DEMO_ACCOUNT.nickName}  密码 ${DEMO_ACCOUNT.password}`);
  }
  print(`  数据目录  ${config.dataDir}${config.isDemo ? "  (演示数据，DEMO=0 关闭)" : ""}`);
  print("  停止  Ctrl-C");
  print("");
}

if (import.meta.main) await main();
