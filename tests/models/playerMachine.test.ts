import fc from "fast-check";
import { SimulatedClock, createActor, fromCallback } from "xstate";
import { describe, expect, it } from "vitest";
import {
  DECODE_TRIES,
  type EngineCommand,
  type EngineInput,
  type EngineProblem,
  GIVE_UP_MS,
  LIVE_PAUSE_MS,
  LOADING_MS,
  type PlayerEvent,
  type PlayerPhase,
  STALL_MS,
  STEADY_MS,
  backoffMs,
  playerMachine,
  playerMessage,
  playerPhase,
} from "../../machines/player/playerMachine.ts";

const LIVE: PlayerEvent = { type: "source.given", isLive: true };
const RECORDING: PlayerEvent = { type: "source.given", isLive: false };
const FRAMES: PlayerEvent = { type: "frames.advanced", hasPicture: true };
const SOUND: PlayerEvent = { type: "frames.advanced", hasPicture: false };
const REFUSED: PlayerEvent = { type: "play.refused", name: "NotAllowedError" };
const PLAY: PlayerEvent = { type: "play.requested" };
const PAUSE: PlayerEvent = { type: "pause.requested" };
const ENDED: PlayerEvent = { type: "engine.ended" };
const flow = (isFlowing: boolean): PlayerEvent => ({ type: "flow.changed", isFlowing });
const lost = (problem: EngineProblem): PlayerEvent => ({ type: "engine.failed", problem });

type Step = PlayerEvent | number;

function start(jitter = 0) {
  const clock = new SimulatedClock();
  const engines: { readonly input: EngineInput; readonly commands: EngineCommand[]; isOpen: boolean }[] = [];
  const engine = fromCallback<EngineCommand, EngineInput>(({ input, receive }) => {
    const own = { input, commands: [] as EngineCommand[], isOpen: true };
    engines.push(own);
    receive((command) => own.commands.push(command));
    return () => {
      own.isOpen = false;
    };
  });
  const actor = createActor(playerMachine.provide({ actors: { engine } }), { clock, input: { jitter: () => jitter } }).start();
  const run = {
    engines,
    now: () => engines.at(-1),
    open: () => engines.filter(({ isOpen }) => isOpen).length,
    phase: () => playerPhase(actor.getSnapshot()),
    message: () => playerMessage(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
    value: () => JSON.stringify(actor.getSnapshot().value),
    /** Sends events; a number lets that many ms pass. */
    after(...steps: readonly Step[]) {
      for (const step of steps) {
        if (typeof step === "number") clock.increment(step);
        else actor.send(step);
      }
      return run;
    },
  };
  return run;
}

describe("player machine", () => {
  it("reaches every phase, and in each of them holds at most one connection", () => {
    const everything: readonly Step[] = [
      LIVE,
      RECORDING,
      { type: "source.gone" },
      FRAMES,
      SOUND,
      flow(false),
      lost("network"),
      lost("missing"),
      lost("decode"),
      lost("codec"),
      ENDED,
      REFUSED,
      { type: "play.refused", name: "AbortError" },
      PLAY,
      { type: "play.began" },
      PAUSE,
      { type: "seek.requested" },
      { type: "reload.requested" },
      { type: "sound.allowed" },
      { type: "network.returned" },
      STALL_MS,
      GIVE_UP_MS - STALL_MS,
      LOADING_MS,
      LIVE_PAUSE_MS,
    ];
    const seen = new Map<string, PlayerPhase>();
    const queue: Step[][] = [[]];
    for (let path = queue.shift(); path; path = queue.shift()) {
      const run = start().after(...path);
      const { isLive, isFlowing, hasPicture, isMutedByPolicy, problem } = run.context();
      // Told apart only where it is said: every path would be walked twice.
      const isSoundOnly = run.phase() === "playing" && !hasPicture;
      const state = `${run.value()} ${isLive} ${isFlowing} ${isSoundOnly} ${isMutedByPolicy} ${run.message() === "" ? "" : problem}`;
      if (seen.has(state)) continue;
      seen.set(state, run.phase());
      const isOpen = run.value().includes("open");
      expect([state, run.open()]).toEqual([state, isOpen ? 1 : 0]);
      expect([state, run.message() === ""]).toEqual([state, ["idle", "playing", "paused"].includes(run.phase()) && !isSoundOnly]);
      // Muted only because the browser required it.
      if (isMutedByPolicy) expect(path).toContain(REFUSED);
      // Only faults that a reconnect cannot fix end in `failed`.
      if (run.phase() === "failed") expect(run.message()).toMatch(/编码|MSE|录像/);
      if (path.length < 6) for (const step of everything) queue.push([...path, step]);
    }
    expect(new Set(seen.values())).toEqual(
      new Set(["idle", "down", "waiting", "loading", "playing", "stalled", "paused", "blocked", "reconnecting", "ended", "failed"]),
    );
  });

  it("says of a stream that it has sound alone, as long as that is so", () => {
    const run = start().after(LIVE, SOUND);
    expect([run.phase(), run.message()]).toEqual(["playing", "只有声音"]);
    expect(run.after(FRAMES).message()).toBe("");
    expect(run.after(SOUND, PAUSE).message()).toBe("");
  });

  it("takes pictures for life: stalled at 3 s without one, not at 2,999 ms, another connection at 8 s", () => {
    const run = start().after(LIVE, FRAMES, 2_000, FRAMES, 2_999);
    expect(run.phase()).toBe("playing");
    expect(run.after(1).phase()).toBe("stalled");
    expect(run.message()).toBe("画面卡住了，正在等待数据");
    expect(run.after(4_999).phase()).toBe("stalled");
    expect(run.after(1).phase()).toBe("reconnecting");
    expect(run.open()).toBe(0);
    expect(start().after(LIVE, FRAMES, 7_999, FRAMES).phase()).toBe("playing");
  });

  it("waits 0.5 s, then twice as long each time up to 10 s, and starts again after a steady while", () => {
    expect([0, 1, 2, 3, 4, 5, 9, 60].map((n) => backoffMs(n, 1))).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
    expect([0, 1, 2, 5].map((n) => backoffMs(n, 0))).toEqual([500, 500, 1_000, 5_000]);
    const run = start(1).after(LIVE, lost("network"), 499);
    expect(run.phase()).toBe("reconnecting");
    expect(run.after(1).phase()).toBe("loading");
    expect(run.after(FRAMES, lost("network"), 999).phase()).toBe("reconnecting");
    expect(run.after(1, FRAMES).phase()).toBe("playing");
    for (let ms = 0; ms < STEADY_MS; ms += 1_000) run.after(1_000, FRAMES);
    expect(run.after(ENDED, 499).phase()).toBe("reconnecting");
    expect(run.after(1).phase()).toBe("loading");
    fc.assert(
      fc.property(fc.nat({ max: 200 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, jitter) => {
        const ms = backoffMs(attempt, jitter);
        expect(ms).toBeGreaterThanOrEqual(500);
        expect(ms).toBeLessThanOrEqual(10_000);
      }),
    );
  });

  it("tries without sound only when the browser refused by policy, says how to get it back, and gives it back", () => {
    const run = start().after(LIVE);
    expect(run.now()?.commands).toEqual([{ type: "play", isMuted: false }]);
    run.after(REFUSED);
    expect(run.now()?.commands.at(-1)).toEqual({ type: "play", isMuted: true });
    // The element fires this before the first picture, without a click.
    run.after({ type: "play.began" });
    run.after(FRAMES);
    expect([run.phase(), run.context().isMutedByPolicy]).toEqual(["playing", true]);
    // Still muted on the next connection.
    run.after(lost("network"), 500);
    expect(run.now()?.commands).toEqual([{ type: "play", isMuted: true }]);
    run.after(FRAMES, { type: "sound.allowed" });
    expect(run.now()?.commands.at(-1)).toEqual({ type: "unmute" });
    expect(run.context().isMutedByPolicy).toBe(false);

    const aborted = start().after(LIVE, { type: "play.refused", name: "AbortError" });
    expect([aborted.phase(), aborted.now()?.commands.length]).toEqual(["loading", 1]);
    const unsupported = start().after(LIVE, { type: "play.refused", name: "NotSupportedError" });
    expect([unsupported.phase(), unsupported.context().isMutedByPolicy]).toEqual(["reconnecting", false]);
  });

  it("waits for a click where even silence is refused; the click plays with sound", () => {
    const run = start().after(LIVE, REFUSED, REFUSED);
    expect([run.phase(), run.message()]).toEqual(["blocked", "浏览器不允许自动播放，点击播放"]);
    run.after(PLAY);
    expect([run.phase(), run.now()?.commands.at(-1)]).toEqual(["loading", { type: "play", isMuted: false }]);
  });

  it("a live pause gives its connection back after a minute and opens another when played again", () => {
    const run = start().after(LIVE, FRAMES, PAUSE, LIVE_PAUSE_MS - 1);
    expect([run.phase(), run.open()]).toEqual(["paused", 1]);
    run.after(1);
    expect([run.phase(), run.open()]).toEqual(["paused", 0]);
    run.after(PLAY);
    expect([run.phase(), run.open(), run.engines.length]).toEqual(["loading", 1, 2]);
    expect(
      start()
        .after(RECORDING, FRAMES, PAUSE, LIVE_PAUSE_MS * 10)
        .open(),
    ).toBe(1);
  });

  it("a pause stays a pause when the connection is lost", () => {
    for (const step of [lost("network"), ENDED]) {
      const paused = start().after(LIVE, FRAMES, PAUSE, step);
      // Its connection is closed; it stays paused all the same.
      expect([paused.phase(), paused.open(), paused.after(60_000).phase()]).toEqual(["paused", 0, "paused"]);
    }
  });

  it("a room that is down ends the connection and waits; the next source plays by itself", () => {
    const run = start().after(LIVE, FRAMES, { type: "source.gone" });
    expect([run.phase(), run.open(), run.message()]).toEqual(["down", 0, "主播还没有开播，开播后自动播放"]);
    expect(run.after(600_000).phase()).toBe("down");
    expect(run.after(LIVE, FRAMES).phase()).toBe("playing");
  });

  it("asks for no pictures while none arrive at the server, whoever wants them, and plays by itself when they do", () => {
    const up = start().after(flow(false), LIVE, 60_000);
    expect([up.phase(), up.engines.length, up.message()]).toEqual(["waiting", 0, "主播已开播，正在等待画面"]);
    expect(up.after(flow(true), FRAMES).phase()).toBe("playing");
    // The server keeps the connection for a while: the picture may go on by itself.
    expect(up.after(flow(false)).phase()).toBe("playing");
    up.after(ENDED, 10_000);
    for (const type of ["network.returned", "reload.requested", "play.requested"] as const) up.after({ type });
    expect([up.phase(), up.engines.length, up.message()]).toEqual(["waiting", 1, "直播信号暂时中断，恢复后自动播放"]);
    expect(up.after(PAUSE, flow(true)).phase()).toBe("paused");
    expect(up.after(flow(false), PLAY).phase()).toBe("waiting");
    expect(up.after(flow(true)).phase()).toBe("loading");
    const asked = start().after(LIVE, flow(false), { type: "reload.requested" });
    expect([asked.phase(), asked.message()]).toEqual(["waiting", "直播信号暂时中断，恢复后自动播放"]);
    const failed = start().after(LIVE, lost("codec"), flow(false), { type: "reload.requested" });
    expect([failed.phase(), failed.open()]).toEqual(["waiting", 0]);
    expect(start().after(flow(false), RECORDING).phase()).toBe("loading");
  });

  it("blames neither picture nor connection while the publisher is known to be away, however the stream stops", () => {
    const away = "直播信号暂时中断，恢复后自动播放";
    const cut = () => start().after(LIVE, FRAMES, flow(false));
    const stalled = cut().after(STALL_MS);
    // For a while the stream may go on where it stopped.
    expect([stalled.phase(), stalled.open(), stalled.message()]).toEqual(["stalled", 1, away]);
    expect(stalled.after(FRAMES).phase()).toBe("playing");
    for (const steps of [[STALL_MS, GIVE_UP_MS - STALL_MS], [ENDED], [lost("network")], [lost("missing")]] as const) {
      const run = cut().after(...steps);
      expect([run.phase(), run.open(), run.message()]).toEqual(["waiting", 0, away]);
      expect(run.after(flow(true), FRAMES).phase()).toBe("playing");
    }
    // Heard of after the connection was lost.
    expect(start().after(LIVE, FRAMES, lost("network"), flow(false)).phase()).toBe("waiting");
  });

  it("a live stream that ends is asked for again, without end; a recording that ends is over and can be played again", () => {
    const live = start().after(LIVE, FRAMES);
    for (let i = 0; i < 50; i += 1) live.after(lost("missing"), 10_000);
    expect([live.phase(), live.message()]).toEqual(["loading", "正在加载画面"]);
    expect(live.after(lost("missing")).message()).toBe("直播信号暂时中断，正在重新连接");
    const recording = start().after(RECORDING, FRAMES, ENDED);
    expect([recording.phase(), recording.message()]).toEqual(["ended", "播放完毕"]);
    recording.after(PLAY);
    expect(recording.now()?.commands.slice(-2)).toEqual([{ type: "restart" }, { type: "play", isMuted: false }]);
  });

  it("says of a connection that broke what broke it: the line, the network, or the stream at the other end", () => {
    const says = (source: PlayerEvent, problem: "network" | "missing" | "format") => {
      const run = start().after(source, FRAMES, lost(problem));
      return [run.phase(), run.message()];
    };
    expect(says(LIVE, "network")).toEqual(["reconnecting", "直播连接中断，正在重新连接"]);
    for (const problem of ["missing", "format"] as const) {
      expect(says(LIVE, problem)).toEqual(["reconnecting", "直播信号暂时中断，正在重新连接"]);
    }
    expect(says(RECORDING, "network")).toEqual(["reconnecting", "网络连接中断，正在重新连接"]);
  });

  it("gives up with words where another connection would end the same way, and loads again when told to", () => {
    const words = [
      [LIVE, lost("codec"), /编码/],
      [LIVE, lost("browser"), /不支持播放/],
      [RECORDING, lost("missing"), /不存在或已被删除/],
      [RECORDING, lost("format"), /已损坏/],
    ] as const;
    for (const [source, loss, text] of words) {
      const run = start().after(source, loss, 600_000);
      expect([run.phase(), run.open()]).toEqual(["failed", 0]);
      expect(run.message()).toMatch(text);
      expect(run.after({ type: "reload.requested" }).phase()).toBe("loading");
    }
  });

  it("a recording that cannot be decoded is tried four times, then said not to play from there, and played elsewhere", () => {
    const run = start().after(RECORDING);
    for (let i = 0; i < DECODE_TRIES; i += 1) {
      // A picture or two before the broken place do not count.
      run.after(FRAMES, lost("decode"));
      expect([run.phase(), run.message()]).toEqual(["reconnecting", "画面解码出错，正在重新加载"]);
      run.after(10_000);
    }
    run.after(lost("decode"), 600_000);
    expect([run.phase(), run.open(), run.engines.length]).toEqual(["failed", 0, 4]);
    expect(run.message()).toBe("录像从这里起无法播放，请换个位置或重新加载");
    expect(run.after({ type: "seek.requested" }, lost("decode")).phase()).toBe("reconnecting");
    // A live stream goes on beyond its broken place.
    const live = start().after(LIVE);
    for (let i = 0; i < 20; i += 1) live.after(lost("decode"), 10_000);
    expect(live.phase()).toBe("loading");
  });

  it("does not wait for its turn when the network is back or the viewer asks", () => {
    for (const type of ["network.returned", "reload.requested", "play.requested"] as const)
      expect(start(1).after(LIVE, lost("network"), { type }).phase()).toBe("loading");
  });

  it("fails by name when nobody provided the engine", () => {
    const errors: unknown[] = [];
    const actor = createActor(playerMachine, { input: { jitter: () => 0 } });
    actor.subscribe({ error: (error) => errors.push(error) });
    actor.start().send(LIVE);
    expect(String(errors[0])).toContain("engine");
  });
});
