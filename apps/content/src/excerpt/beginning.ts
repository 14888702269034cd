import { cutText } from '@quillstead/catalogue';
import { literal, sql, type Sql } from '@quillstead/service-kit';

/** Characters of a beginning, and its UTF-16 units: reports store it in 2,400 bytes. */
const [most, mostUnits] = [300, 800];

/** SQL of as much of a text as `cutBeginning` reads. */
export const beginningOf = (text: Sql): Sql => sql`left(${text}, ${literal(mostUnits + 2)})`;

/** A row with its excerpt cut to 300 characters. */
export function cutBeginning<Row extends { readonly excerpt: string | null }>(row: Row): Row {
  return { ...row, excerpt: row.excerpt === null ? null : cutText(row.excerpt, most, mostUnits) };
}
