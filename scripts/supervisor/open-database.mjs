/**
 * A connection to a PostgreSQL; end it with `end()`. The driver is loaded late: when the supervisor begins, there may
 * be no packages yet.
 * @param {string} url
 */
export async function openDatabase(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    // A server that vanished closes nothing; a backup would wait for it for hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'supervisor',
    // A backup takes longer than the limits of a role that serves calls through a pooler.
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  // A server that goes away breaks the connection outside of any query; the next query reports it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
