import { type Database, query, sql, type Sql, text } from '@quillstead/service-kit';
import { LRUCache } from 'lru-cache';
import { type Term, TsQuery } from './ts-query.js';

/** Terms as PostgreSQL prints them, by their keys: people search for the same words again and again. */
const printed = new LRUCache<string, string>({ max: 20_000 });

/** The statement with every TsQuery among its values, also in lists, as a text that PostgreSQL reads as a tsquery. */
export async function withTsQueries(statement: Sql, database: Database): Promise<Sql> {
  const queries = statement.values.flat().filter((value) => value instanceof TsQuery);
  const stems = await readStems(
    queries.flatMap((one) => one.terms()),
    database,
  );
  const asText = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(asText);
    return value instanceof TsQuery ? value.print((term) => stems.get(term.key) ?? '') : value;
  };
  return sql(statement.strings, ...statement.values.map(asText));
}

async function readStems(terms: readonly Term[], database: Database): Promise<ReadonlyMap<string, string>> {
  const stems = new Map<string, string>();
  const unknown = new Map<string, Term>();
  for (const term of terms) {
    const known = printed.get(term.key);
    if (known === undefined) unknown.set(term.key, term);
    else stems.set(term.key, known);
  }
  if (unknown.size === 0) return stems;
  const read = [...unknown.values()];
  const rows = await query(
    database,
    { printed: text },
    sql`SELECT CASE term.reading
          WHEN 'plain' THEN plainto_tsquery(term.configuration, term.words)
          WHEN 'phrase' THEN phraseto_tsquery(term.configuration, term.words)
          ELSE to_tsquery(term.configuration, term.words)
        END::text AS printed
        FROM unnest(
          ${read.map(({ reading }) => reading)}::text[],
          ${read.map(({ configuration }) => configuration)}::regconfig[],
          ${read.map(({ words }) => words)}::text[]
        ) WITH ORDINALITY AS term(reading, configuration, words, place)
        ORDER BY place`,
  );
  for (const [place, { key }] of read.entries()) {
    const stem = rows[place]?.printed ?? '';
    stems.set(key, stem);
    printed.set(key, stem);
  }
  return stems;
}
