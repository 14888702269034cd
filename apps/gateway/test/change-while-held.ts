import type { ServiceName } from '@quillstead/contracts';
import { waitFor } from '@quillstead/testing';
import { Client } from 'pg';
import type { BrowserResponse } from './browser.js';
import type { Site } from './site.js';

export interface BlockedChange {
  /** The service that makes the change and publishes it. */
  readonly source: ServiceName;
  /** The services that have to apply it before its response. */
  readonly at: readonly ServiceName[];
  /** Makes it by a call. */
  change(): Promise<BrowserResponse>;
  /** Another call of the same service, which gets its response meanwhile. */
  callSource(): Promise<BrowserResponse>;
}

/**
 * Makes a change while a lock in PostgreSQL keeps other services from applying it, and lets them once all of them try.
 * @returns the response to the change, which came after that
 * @throws Error when the response to the change came before
 */
export async function changeWhileHeld(
  site: Site,
  { source, at, change, callSource }: BlockedChange,
): Promise<BrowserResponse> {
  const holds = await Promise.all(at.map((service) => hold(site.databaseUrl(service), source)));
  let hasResponded = false;
  let isEarly = true;
  const changing = change().finally(() => (hasResponded = true));
  try {
    const areAwaited = async () => (await Promise.all(holds.map((one) => one.isAwaited()))).every(Boolean);
    await waitFor(areAwaited, { every: 5, what: 'every service to try to apply the change' });
    // A change that waits for nobody would have its response before this one.
    await callSource();
    isEarly = hasResponded;
  } finally {
    await Promise.all(holds.map((one) => one.release()));
  }
  const response = await changing;
  // The response to a change that takes too long may be 202.
  if (isEarly && response.status !== 202)
    throw new Error(`The response to the change was ${response.status}, before every service had applied it`);
  return response;
}

/** Lets a service apply no event of a source until it is released; `isAwaited` says whether it tries to. */
async function hold(databaseUrl: string, source: ServiceName) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM event_position WHERE source = $1 FOR UPDATE', [source]);
  const waitingForUs = `SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`;
  return {
    isAwaited: async () => (await client.query(waitingForUs)).rowCount !== 0,
    release: () => client.end(),
  };
}
