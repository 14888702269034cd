import { raw, type Sql } from 'sql-template-tag';

/**
 * A number of the program itself, such as the size of a page, as text of the statement: unlike a parameter it is known
 * to a plan that serves all values. Throws a TypeError for what is no number.
 */
export function literal(value: number): Sql {
  if (!Number.isFinite(value)) throw new TypeError(`${value} is no number`);
  return raw(String(value));
}
