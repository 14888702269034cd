import { Client } from 'pg';

/**
 * Connects to databases of the site.
 * @param {Record<string, string>} urls by service
 * @returns {Promise<{ query: (service: string, sql: string, values?: unknown[]) => Promise<any[]>, end: () => Promise<void> }>}
 */
export async function openDatabases(urls) {
  const entries = Object.entries(urls).map(async ([service, url]) => {
    const client = new Client(url);
    await client.connect();
    return [service, client];
  });
  const clients = Object.fromEntries(await Promise.all(entries));
  return {
    query: async (service, sql, values) => (await clients[service].query(sql, values)).rows,
    end: async () => void (await Promise.all(Object.values(clients).map((client) => client.end()))),
  };
}
