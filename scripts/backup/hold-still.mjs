import { openDatabase } from '../supervisor/open-database.mjs';

/** Milliseconds that a transaction under way may take before the look at all databases is tried again later. */
const timeout = 10_000;

/**
 * One look at all databases of a site at the same moment. While the snapshots are taken (milliseconds), no
 * transaction can publish an event, so no snapshot holds an applied event that its source has not published. A service
 * applies an event that was published and not applied after a restore. Changes wait meanwhile, and reading goes on.
 * @param {Record<string, string>} urls of the databases, by service
 * @returns {Promise<Record<string, import('pg').Client>>} in a read-only transaction each; end them
 */
export async function holdStill(urls) {
  const services = Object.keys(urls);
  const locks = [];
  const looks = {};
  try {
    for (const service of services) {
      const client = await openDatabase(urls[service]);
      locks.push(client);
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${timeout}; LOCK TABLE outbox IN SHARE MODE`);
    }
    for (const service of services) {
      looks[service] = await openDatabase(urls[service]);
      await looks[service].query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await looks[service].query('SELECT FROM outbox_head');
    }
    return looks;
  } catch (error) {
    await Promise.all(Object.values(looks).map((client) => client.end()));
    throw error;
  } finally {
    await Promise.all(locks.map((client) => client.end()));
  }
}
