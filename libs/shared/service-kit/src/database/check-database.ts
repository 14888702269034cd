import type { DataSource } from 'typeorm';
import { requestScope } from '../logging/request-scope.js';
import { execute, sql } from '../sql/index.js';

/** Milliseconds: a readiness check finds a database that went silent before a call does. */
const longestCheck = 1_000;

/** Throws unless the database responds within a second. */
export async function checkDatabase(dataSource: DataSource): Promise<void> {
  await requestScope.run('readiness', () => execute(dataSource, sql`SELECT`), Date.now() + longestCheck);
}
