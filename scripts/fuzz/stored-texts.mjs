import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { openDatabase } from '../supervisor/databases.mjs';
import { siteServices as services } from '../containers/site-services.mjs';
import { withSiteDatabases } from '../supervisor/index.mjs';

const textTypes = ['text', 'varchar', 'bpchar', 'citext', 'json', 'jsonb', '_text', '_varchar'];
/** A replacement character stands where bytes that are no text were taken for text. */
const isBroken = (text) => text.includes('\0') || text.includes('\uFFFD') || !text.isWellFormed();
const pageSize = 2_000;

/**
 * Reads every stored text back and names those that should not be there: with half a surrogate pair, NUL or a
 * replacement character, or longer than the field of that name may be.
 * @param {{ root: string, dataDir: string }} where
 * @returns {Promise<{ count: number, faults: string[] }>}
 */
export async function storedTextFaults({ root, dataDir }) {
  const fields = await import(pathToFileURL(join(root, 'libs/shared/fields/dist/index.js')).href);
  let count = 0;
  const faults = [];
  await withSiteDatabases({ dataDir, env: process.env, services }, async (urls) => {
    for (const service of services) {
      const client = await openDatabase(urls[service]);
      try {
        for (const { table_schema, table_name, column_name, udt_name } of await textColumns(client)) {
          const most = mostUnitsOf(fields, column_name);
          const place = `${service}.${table_name}.${column_name}`;
          const name = `"${table_schema}"."${table_name}"`;
          await client.query('BEGIN');
          await client.query(`DECLARE texts NO SCROLL CURSOR FOR
            SELECT "${column_name}"::text AS text FROM ${name} WHERE "${column_name}" IS NOT NULL`);
          for (;;) {
            const { rows } = await client.query(`FETCH ${pageSize} FROM texts`);
            if (rows.length === 0) break;
            count += rows.length;
            for (const { text } of rows) {
              const isPlain = !udt_name.startsWith('_') && !udt_name.startsWith('json');
              const fault = faultOf(text, isPlain ? most : Infinity, isPlain);
              if (fault) faults.push(`${place} ${fault}: ${JSON.stringify(text.slice(0, 80))}`);
            }
          }
          await client.query('COMMIT');
        }
      } finally {
        await client.end();
      }
    }
  });
  return { count, faults };
}

async function textColumns(client) {
  const { rows } = await client.query(
    `SELECT table_schema, table_name, column_name, udt_name FROM information_schema.columns
       JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
        AND udt_name = ANY($1)`,
    [textTypes],
  );
  return rows;
}

/** UTF-16 units; as many as one likes in a column that is named after no field. */
function mostUnitsOf({ dictionary, mostUnits }, column) {
  if (!Object.hasOwn(dictionary, column)) return Infinity;
  return mostUnits(dictionary[column]) ?? Infinity;
}

function faultOf(text, most, isPlain) {
  if (isBroken(text) || (!isPlain && hidesBrokenText(text))) return 'holds what is no text';
  return text.length > most ? `has ${text.length} units of ${most}` : null;
}

/** Whether JSON holds escapes of what is no text. */
function hidesBrokenText(text) {
  let found = false;
  try {
    JSON.parse(text, (key, value) => {
      found ||= isBroken(key) || (typeof value === 'string' && isBroken(value));
      return value;
    });
  } catch {
    // An array of PostgreSQL is printed in a way of its own, which escapes nothing.
  }
  return found;
}
