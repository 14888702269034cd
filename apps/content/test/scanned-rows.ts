import type { DataSource } from 'typeorm';

interface Plan {
  readonly Alias?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

/** Returns the number of rows of the table with an alias that a statement reads. */
export async function scannedRows(
  dataSource: DataSource,
  statement: { readonly text: string; readonly values: readonly unknown[] } | undefined,
  alias: string,
): Promise<number> {
  const [row] = await dataSource.query<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${statement?.text}`,
    [...(statement?.values ?? [])],
  );
  return row ? rowsOf(row['QUERY PLAN'][0].Plan, alias) : 0;
}

function rowsOf(plan: Plan, alias: string): number {
  const own = plan.Alias === alias ? plan['Actual Rows'] * plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part, alias), own);
}
