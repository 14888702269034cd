import { statementsOf } from '@quillstead/service-kit/testing';
import type { DataSource } from 'typeorm';

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/**
 * Returns the most buffers that PostgreSQL reads for the first statement of a page or act, planned for its values or
 * for all.
 */
export async function buffersOfStatement(
  dataSource: DataSource,
  page: () => Promise<unknown>,
): Promise<number> {
  const [statement] = await statementsOf(page);
  if (statement === undefined) throw new Error('The page has sent no statement');
  const values = statement.values.map(literalOf);
  const buffers: number[] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan'])
    await dataSource.transaction(async (manager) => {
      await manager.query(`SET LOCAL plan_cache_mode = ${mode}`);
      await manager.query(`PREPARE page AS ${statement.text}`);
      const [row] = await manager.query<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE page (${values.join(', ')})`,
      );
      await manager.query('DEALLOCATE page');
      const plan = row?.['QUERY PLAN'][0].Plan;
      buffers.push(plan === undefined ? Infinity : plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
    });
  return Math.max(...buffers);
}

function literalOf(value: unknown): string {
  if (value === null) return 'NULL';
  const text = Array.isArray(value)
    ? `{${value.map((one) => (one === null ? 'NULL' : JSON.stringify(String(one)))).join(',')}}`
    : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}
