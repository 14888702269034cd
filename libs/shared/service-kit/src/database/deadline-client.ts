import { Client, type ClientConfig } from 'pg';
import { requestScope } from '../logging/request-scope.js';
import { sql } from '../sql/index.js';

/**
 * Milliseconds that a statement may run beyond the deadline of its call, so that a late COMMIT still ends by itself.
 */
const margin = 500;
/** Milliseconds between two looks at what runs: how late a statement may be ended. */
const look = 100;
/**
 * Milliseconds in which an idle connection must respond after another one has not, and must close after `end`.
 */
const probeTimeout = 1_000;
/** Milliseconds for the connection that ends others. */
const endTimeout = 3_000;
/** Milliseconds until they are tried to be ended again, when that connection could not be had. */
const endAgainAfter = 1_000;
/** The milliseconds after which PostgreSQL has noticed by itself, and may have given the number to another session. */
const forgetAfter = 60_000;

interface RunningStatement {
  readonly client: Client;
  /** The time by `performance.now()`, which does not change when the clock of the machine is set. */
  readonly until: number;
}

/** A statement's deadline where the call that wants it is not the one at hand when it is sent. */
interface WithDeadline {
  /** The deadline in epoch milliseconds; undefined when no call waits. */
  readonly deadline: number | undefined;
}

interface DeadlineClientClass {
  new (config?: string | ClientConfig): Client;
  /** Called when the pool is closed: statements that could not be ended until then are left to PostgreSQL. */
  stop(): void;
}

type Query = (this: Client, ...words: unknown[]) => unknown;

/**
 * Returns the class of a pool's connections on which no statement outlives its call. A statement that has not ended
 * half a second after the deadline of the call at hand (or `longest` milliseconds after it began) fails with ETIMEDOUT.
 * Its connection is destroyed and never used again, and its backend is ended over another connection: that stops the
 * statement, releases its locks, and works when the server is reachable by another path alone. The other connections
 * may have lost the same path, so those that do nothing must respond or go as well, and so must those that are closed.
 * A statement costs no further round trip and no timer.
 *
 * Through a pooler, whose sessions have numbers of its own, nothing is ended: the pooler closes the session of the
 * server together with the connection, and the limits of the role end the statement (`setRoleLimits`).
 *
 * @param longest milliseconds that a statement may take when no call waits for it; more than `statement_timeout`
 */
export function deadlineClient(longest: number, { isPooled = false } = {}): DeadlineClientClass {
  const running = new Set<RunningStatement>();
  const connected = new Set<Client>();
  /** Backends to be ended, and since when. */
  const toEnd = new Map<number, number>();
  let looking: NodeJS.Timeout | undefined;
  let lookedAt = 0;
  let isEnding = false;
  let endingAgain: NodeJS.Timeout | undefined;
  let isStopped = false;

  class DeadlineClient extends Client {
    static stop(): void {
      isStopped = true;
      clearTimeout(endingAgain);
    }

    constructor(private readonly config?: string | ClientConfig) {
      super(config);
      this.once('connect', () => {
        isStopped = false;
        connected.add(this);
        // The server can be reached, perhaps again.
        void endBackends(config);
      });
      this.once('end', () => connected.delete(this));
    }

    /** A server out of reach does not receive the end of the connection, and would keep its backend. */
    override end(): Promise<void>;
    override end(callback: (error: Error) => void): void;
    override end(callback?: (error: Error) => void): Promise<void> | void {
      if (connected.has(this)) {
        const late = setTimeout(() => this.giveUp(), probeTimeout).unref();
        this.once('end', () => clearTimeout(late));
      }
      return callback ? super.end(callback) : super.end();
    }

    /** Ends the connection here and now, and its backend wherever that still is. */
    giveUp(): void {
      const pid: unknown = Reflect.get(this, 'processID');
      if (typeof pid === 'number' && !isPooled) toEnd.set(pid, performance.now());
      this.connection.stream.destroy(new StatementTimeout());
      void endBackends(this.config);
    }
  }

  const base: { query: Query } = Client.prototype;
  const holder: { query: Query } = DeadlineClient.prototype;
  holder.query = function query(...words) {
    const statement = { client: this, until: untilOf(words[0], longest) };
    running.add(statement);
    if (!looking) beginToLook();
    const ended = (): void => void running.delete(statement);
    const last = words.at(-1);
    if (typeof last === 'function') {
      const done = (...results: unknown[]): unknown => {
        ended();
        return last(...results);
      };
      return base.query.apply(this, [...words.slice(0, -1), done]);
    }
    const sent = base.query.apply(this, words);
    if (sent instanceof Promise) sent.then(ended, ended);
    else ended();
    return sent;
  };

  /** Starts the timer, which runs while there are statements to check. */
  function beginToLook(): void {
    lookedAt = performance.now();
    looking = setInterval(endLate, look).unref();
  }

  function endLate(): void {
    if (running.size === 0) {
      clearInterval(looking);
      looking = undefined;
      return;
    }
    const now = performance.now();
    // A process that stood still has not read yet what came meanwhile.
    const stoodStill = now - lookedAt > 3 * look;
    lookedAt = now;
    if (stoodStill) return;
    const late = new Set([...running].filter(({ until }) => now > until).map(({ client }) => client));
    for (const client of late) if (client instanceof DeadlineClient) client.giveUp();
    if (late.size > 0) probe();
  }

  function probe(): void {
    const busy = new Set([...running].map(({ client }) => client));
    for (const client of connected) {
      if (busy.has(client)) continue;
      const words = { text: '', deadline: Date.now() + probeTimeout - margin };
      client.query(words).catch(() => undefined);
    }
  }

  /** A failed attempt is retried soon, and with the next connection of the pool. */
  async function endBackends(config?: string | ClientConfig): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    let isReached = true;
    // More statements may be added meanwhile.
    while (isReached && toEnd.size > 0) {
      const fresh = performance.now() - forgetAfter;
      for (const [pid, since] of toEnd) if (since < fresh) toEnd.delete(pid);
      const pids = [...toEnd.keys()];
      isReached = await end(pids, config);
      if (isReached) for (const pid of pids) toEnd.delete(pid);
    }
    isEnding = false;
    if (toEnd.size > 0 && !isStopped)
      endingAgain = setTimeout(() => void endBackends(config), endAgainAfter).unref();
  }

  return DeadlineClient;
}

/** The server may have given the number to somebody else by now: only a connection of the same kind is ended. */
const endThem = (pids: readonly number[]) => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid = ANY(${pids}) AND datname = current_database() AND usename = current_user
    AND application_name = current_setting('application_name')`;

async function end(pids: readonly number[], config?: string | ClientConfig): Promise<boolean> {
  const own = typeof config === 'string' ? { connectionString: config } : config;
  const client = new Client({ ...own, connectionTimeoutMillis: endTimeout, query_timeout: endTimeout });
  // The promises report the error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(endThem(pids));
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => undefined);
  }
}

function untilOf(words: unknown, longest: number): number {
  const deadline = hasDeadline(words) ? words.deadline : requestScope.deadline();
  const left = deadline === undefined ? longest : Math.max(deadline - Date.now(), 0) + margin;
  return performance.now() + Math.min(left, longest);
}

const hasDeadline = (words: unknown): words is WithDeadline =>
  typeof words === 'object' && words !== null && 'deadline' in words;

/** The error for the caller: the database did not respond in time; a retry may succeed. */
class StatementTimeout extends Error {
  override readonly name = 'StatementTimeout';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database did not respond in time');
  }
}
