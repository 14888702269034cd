import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { requestScope } from '../logging/request-scope.js';

/**
 * A statement that each connection parses and plans once and then only runs, for reads that come thousands of times a
 * second: planning a join of five tables costs more than reading the rows.
 *
 * @param name of the statement, one for each text in a service
 * @returns what runs it with values for its parameters, outside of any transaction
 */
export function prepareQuery<Row extends QueryResultRow>(
  dataSource: DataSource,
  name: string,
  text: string,
): (values: readonly unknown[]) => Promise<Row[]> {
  return async (values) => {
    // Sent by whoever frees a connection, whose call is another.
    const statement = { name, text, values: [...values], deadline: requestScope.deadline() };
    const { rows } = await poolOf(dataSource).query<Row>(statement);
    return rows;
  };
}

function poolOf({ driver }: DataSource): Pool {
  if (!('master' in driver)) throw new Error('The data source is no PostgreSQL pool');
  return driver.master as Pool;
}
