import { Client } from 'pg';
import { type HeldMoment, type Hold, openHold, type OpenHold } from './hold.js';
import type { TestProxy } from './start-proxy.js';

/** A data source of TypeORM. */
interface Database {
  readonly driver: { readonly database?: string };
}

/**
 * Holds the next statement whose text fits: of a data source of this process, or of any process through a proxy before
 * its PostgreSQL. Those after it pass; each further hold takes one more.
 * @param pattern of the text as it is sent, with `$1` for values
 */
export function holdStatement(
  database: Database | TestProxy,
  pattern: RegExp,
  moment: HeldMoment = 'request',
): Hold {
  if ('holdNext' in database) return database.holdNext(pattern, moment);
  const name = database.driver.database;
  if (name === undefined) throw new Error('The data source names no database');
  const hold = openHold(pattern, moment, (one) => void holds.get(name)?.delete(one));
  const ofDatabase = holds.get(name) ?? new Set();
  holds.set(name, ofDatabase.add(hold));
  intercept();
  return hold;
}

/** Holds the next command of a name that comes to a proxy before Redis, and what is sent together with it. */
export const holdCommand = (redis: TestProxy, name: string, moment: HeldMoment = 'request'): Hold =>
  redis.holdNext(new RegExp(`\\r\\n${name}\\r\\n`, 'iu'), moment);

/** The holds by the names of the databases. */
const holds = new Map<string, Set<OpenHold>>();
let isIntercepted = false;

type Send = (this: Client, ...words: unknown[]) => unknown;

/** Makes every connection of this process check for a hold before it sends a statement. */
function intercept(): void {
  if (isIntercepted) return;
  isIntercepted = true;
  const base: { query: Send } = Client.prototype;
  const send = base.query;
  base.query = function query(...words) {
    const text = textOf(words[0]);
    const hold = [...(holds.get(this.database ?? '') ?? [])].find(({ pattern }) => pattern.test(text));
    if (!hold) return send.apply(this, words);
    const callback = words.at(-1);
    const isLate = hold.moment === 'response';
    if (isLate && typeof callback === 'function')
      words[words.length - 1] = respondLate(hold, (...results) => callback(...results));
    const sendHeld = async (): Promise<unknown> => {
      if (!isLate) await hold.pass();
      try {
        return await send.apply(this, words);
      } finally {
        if (isLate && typeof callback !== 'function') await hold.pass();
      }
    };
    const sent = sendHeld();
    return typeof callback === 'function' ? undefined : sent;
  };
}

const respondLate =
  (hold: OpenHold, callback: (...results: unknown[]) => unknown) =>
  async (...results: unknown[]): Promise<void> => {
    await hold.pass();
    callback(...results);
  };

const textOf = (words: unknown): string =>
  typeof words === 'object' && words !== null && 'text' in words ? String(words.text) : String(words);
