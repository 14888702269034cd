import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type HeldMoment, type Hold, openHold, type OpenHold } from './hold.js';

export interface TestProxy {
  /** The server to connect to. */
  url: string;
  /** Passes nothing on for now, of old connections and new ones, and keeps all of them open. */
  hold(): void;
  /** Passes on again, what came meanwhile first. */
  release(): void;
  /**
   * Swallows whatever either side of the present connections sends from now on, also that it hangs up, as a machine
   * does that vanished. Connections made later pass: the server is back on another path.
   */
  silence(): void;
  /** Swallows what the server sends on the present connections from now on; what is sent to it still arrives. */
  mute(): void;
  /** Breaks the present connections, so that both sides know. Connections made later pass. */
  cut(): void;
  /** Does the same with a reset (RST) in place of a regular end. */
  reset(): void;
  /** Refuses new connections and resets the present ones, as a server does that is down, until `up`. */
  down(): void;
  up(): void;
  /** Resets each present connection in the middle of what is sent, after so many bytes more of either side. */
  limit(bytes: number): void;
  /** Passes on each piece so many milliseconds late; 0 as at first. */
  delay(milliseconds: number): void;
  /** Passes on so many bytes a second of each side of a connection at most; 0 as at first. */
  slow(bytesASecond: number): void;
  /**
   * Holds the next piece sent to the server in which the pattern is, or the response to it, with all that follows on
   * that connection; other connections pass. `holdStatement` and `holdCommand` know how PostgreSQL and Redis write.
   */
  holdNext(pattern: RegExp, moment?: HeldMoment): Hold;
  stop(): Promise<void>;
}

interface Link {
  readonly sides: readonly [Socket, Socket];
  isSilent: boolean;
  isMute: boolean;
  bytesLeft: number;
  /** Prepared statements of PostgreSQL by their names: later they are sent by these alone. */
  readonly statements: Map<string, string>;
  /** The hold of the next response. */
  heldResponse: OpenHold | undefined;
}

/** The most that one piece has when a connection is slow, in bytes, so that it flows in place of coming at once. */
const slowPiece = 512;

/** Stands between a process and a server, to spoil their connections without either of them being stopped. */
export async function startProxy(server: string): Promise<TestProxy> {
  const { hostname, port, protocol } = new URL(server);
  const isPostgres = protocol.startsWith('postgres');
  const links = new Set<Link>();
  const holds = new Set<OpenHold>();
  let [isHeld, isDown] = [false, false];
  let [late, rate] = [0, 0];

  // A peer that vanished does not close its side when the other side does.
  const proxy = createServer({ allowHalfOpen: true }, (near) => {
    if (isDown) {
      near.resetAndDestroy();
      return;
    }
    const sides = [near, connect({ port: Number(port), host: hostname, allowHalfOpen: true })] as const;
    const state = { isSilent: false, isMute: false, bytesLeft: Infinity, heldResponse: undefined };
    const link: Link = { sides, statements: new Map(), ...state };
    links.add(link);
    const [here, far] = link.sides;
    pass(here, far, link);
    pass(far, here, link);
  });

  function pass(from: Socket, to: Socket, link: Link): void {
    from.setNoDelay(true);
    if (isHeld) from.pause();
    // Delayed data is passed on in its order; null when there is none.
    let last: Promise<void> | null = null;
    from.on('data', (bytes) => {
      const hold = holdOf(bytes, from, link);
      if (!hold && late === 0 && rate === 0 && last === null) {
        forward(bytes);
        return;
      }
      const dueAt = performance.now() + late;
      const sent = (last ?? Promise.resolve()).then(() => hold?.pass()).then(() => sendLate(bytes, dueAt));
      last = sent;
      void sent.then(() => {
        if (last === sent) last = null;
      });
    });
    from.on('error', () => undefined);
    from.on('end', () => {
      if (!link.isSilent) from.end();
    });
    from.on('close', () => {
      if (link.isSilent) return;
      links.delete(link);
      to.destroy();
    });

    async function sendLate(bytes: Buffer, dueAt: number): Promise<void> {
      const wait = dueAt - performance.now();
      if (wait > 0) await pause(wait);
      for (let start = 0; start < bytes.length;) {
        const piece = bytes.subarray(start, rate === 0 ? undefined : start + slowPiece);
        if (rate > 0) await pause((piece.length / rate) * 1_000);
        forward(piece);
        start += piece.length;
      }
    }

    function forward(bytes: Buffer): void {
      if (link.isSilent || (link.isMute && from === link.sides[1]) || !to.writable) return;
      if (bytes.length < link.bytesLeft) {
        link.bytesLeft -= bytes.length;
        to.write(bytes);
        return;
      }
      to.write(bytes.subarray(0, link.bytesLeft));
      end(link, (side) => side.resetAndDestroy());
    }
  }

  function holdOf(bytes: Buffer, from: Socket, link: Link): OpenHold | undefined {
    if (from === link.sides[1]) {
      const held = link.heldResponse;
      link.heldResponse = undefined;
      return held;
    }
    if (holds.size === 0 && !isPostgres) return undefined;
    const text = isPostgres ? statedIn(bytes, link.statements) : bytes.toString('latin1');
    const hold = [...holds].find(({ pattern }) => pattern.test(text));
    if (hold?.moment !== 'response') return hold;
    holds.delete(hold);
    link.heldResponse = hold;
    return undefined;
  }

  function end(link: Link, how: (side: Socket) => void): void {
    links.delete(link);
    link.sides.forEach(how);
  }
  const cut = (): void => links.forEach((link) => end(link, (side) => side.destroy()));
  const reset = (): void => links.forEach((link) => end(link, (side) => side.resetAndDestroy()));

  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const near = new URL(server);
  near.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: near.href,
    hold() {
      isHeld = true;
      for (const { sides } of links) for (const side of sides) side.pause();
    },
    release() {
      isHeld = false;
      for (const { sides } of links) for (const side of sides) side.resume();
    },
    silence() {
      for (const link of links) link.isSilent = true;
    },
    mute() {
      for (const link of links) link.isMute = true;
    },
    cut,
    reset,
    down() {
      isDown = true;
      reset();
    },
    up: () => void (isDown = false),
    limit(bytes) {
      for (const link of links) link.bytesLeft = bytes;
    },
    delay: (milliseconds) => void (late = milliseconds),
    slow: (bytesASecond) => void (rate = bytesASecond),
    holdNext(pattern, moment = 'request') {
      const hold = openHold(pattern, moment, (one) => void holds.delete(one));
      holds.add(hold);
      return hold;
    },
    async stop() {
      cut();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

/** Bytes as text, and the texts of the prepared statements of PostgreSQL that they run by name. */
function statedIn(bytes: Buffer, statements: Map<string, string>): string {
  const text = bytes.toString('latin1');
  for (const [, name = '', statement = ''] of text.matchAll(/P.{4}(\w+)\0([^\0]*)\0/gsu))
    statements.set(name, statement);
  const ran = [...text.matchAll(/B.{4}\0(\w+)\0/gsu)].map(([, name = '']) => statements.get(name) ?? '');
  return [text, ...ran].join('\0');
}
