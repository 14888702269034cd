interface Check {
  readonly name: string;
  readonly expression: string;
}

/** A DataSource of TypeORM on a migrated database. */
interface Database {
  readonly entityMetadatas: readonly { readonly checks: readonly Check[] }[];
  query<Row>(sql: string, parameters: unknown[]): Promise<Row[]>;
}

/**
 * Returns the names of the checks whose numbers differ between entities and migrations: TypeORM compares no more than
 * names.
 * @returns empty when all agree
 */
export async function differingChecks(database: Database): Promise<string[]> {
  const checks = database.entityMetadatas.flatMap(({ checks: own }) => own);
  const rows = await database.query<Check>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS expression FROM pg_constraint
     WHERE contype = 'c' AND conname = ANY($1)`,
    [checks.map(({ name }) => name)],
  );
  const migrated = new Map(rows.map(({ name, expression }) => [name, limitsOf(expression)]));
  return checks
    .filter(({ name, expression }) => migrated.get(name) !== limitsOf(expression))
    .map(({ name }) => name);
}

/** Returns the compared numbers of an expression, in their order. */
const limitsOf = (expression: string): string =>
  Array.from(expression.matchAll(/<= (\d+)/g), ([, limit]) => limit).join(' ');
