import { dictionary, mostUnits } from '@quillstead/fields';
import { queryingSite } from '../throwaway-site/on-site.mjs';
import { siteServices as services } from '../containers/site-services.mjs';

const textTypes = ['text', 'varchar', 'bpchar', 'citext', 'jsonb', '_text', '_varchar'];
const columns = `
  SELECT table_name, column_name, udt_name FROM information_schema.columns
  JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_type = 'BASE TABLE' AND table_schema = 'public' AND udt_name = ANY($1)`;

/**
 * Looks at all stored texts and names the columns with one that should not be there: with a replacement character,
 * which stands where bytes that are no text were taken for text, or longer than the field of that name may be.
 * PostgreSQL itself stores neither NUL nor half a surrogate pair.
 * @param {string} dataDir
 * @returns {Promise<{ count: number, faults: string[] }>} with the number of texts
 */
export const storedTextFaults = (dataDir) =>
  queryingSite(dataDir, async (query) => {
    let count = 0;
    const faults = [];
    for (const service of services)
      for (const { table_name: table, column_name: column, udt_name } of await query(service, columns, [
        textTypes,
      ])) {
        const isPlain = !udt_name.startsWith('_') && udt_name !== 'jsonb';
        const field = isPlain && Object.hasOwn(dictionary, column) ? dictionary[column] : null;
        const most = (field && mostUnits(field)) ?? null;
        const [texts] = await query(
          service,
          `SELECT count(*)::int,
             left(min(text) FILTER (WHERE text LIKE '%' || chr(65533) || '%' OR length(text) > $1::float8), 80) AS wrong
           FROM (SELECT "${column}"::text AS text FROM "${table}" WHERE "${column}" IS NOT NULL) AS stored`,
          [most],
        );
        count += texts.count;
        if (texts.wrong !== null)
          faults.push(
            `${service}.${table}.${column}, of at most ${most} units: ${JSON.stringify(texts.wrong)}`,
          );
      }
    return { count, faults };
  });
