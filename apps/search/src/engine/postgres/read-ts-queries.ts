import { type Database, query, sql, type Sql, text } from '@quillstead/service-kit';
import { LRUCache } from 'lru-cache';
import { type Term, TsQuery } from './ts-query.js';
import { everyStem } from './words-vector.js';

type Stems = ReadonlyMap<string, readonly string[]>;

/** The lexemes of terms, by their keys: people search for the same words again and again. */
const known = new LRUCache<string, readonly string[]>({ max: 50_000 });

/**
 * Returns the statement with every TsQuery among its values, also in lists, as a text that PostgreSQL reads as a
 * tsquery.
 */
export async function withTsQueries(statement: Sql, database: Database): Promise<Sql> {
  const queries = statement.values.flat().filter((value) => value instanceof TsQuery);
  const stems = await readStems(
    queries.flatMap((one) => one.terms()),
    database,
  );
  const asText = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(asText);
    return value instanceof TsQuery ? value.print((term) => stems.get(term.key) ?? []) : value;
  };
  return sql(statement.strings, ...statement.values.map(asText));
}

/**
 * Returns the lexemes of each term by its key: none of a stop word, and a second one of a word that the previous
 * release indexed otherwise, by PostgreSQL's `unaccent`, as long as some of its rows may be there.
 */
export async function readStems(terms: readonly Term[], database: Database): Promise<Stems> {
  const stems = new Map<string, readonly string[]>();
  const unknown = new Map<string, Term>();
  for (const term of terms) {
    const own = known.get(term.key);
    if (own === undefined) unknown.set(term.key, term);
    else stems.set(term.key, own);
  }
  if (unknown.size === 0) return stems;
  const read = [...unknown.values()];
  const rows = await query(
    database,
    { stems: text.list },
    sql`SELECT ARRAY(
          SELECT unnest(ts_lexize(term.dictionary, term.word))
          UNION SELECT unnest(ts_lexize(term.dictionary, coalesce((ts_lexize('unaccent', term.typed))[1], term.typed)))
          WHERE term.dictionary = ${everyStem}::regdictionary
        ) AS stems
        FROM unnest(
          ${read.map(({ dictionary }) => dictionary)}::regdictionary[], ${read.map(({ word }) => word)}::text[],
          ${read.map(({ typed }) => typed)}::text[]
        ) WITH ORDINALITY AS term(dictionary, word, typed, place)
        ORDER BY place`,
  );
  for (const [place, { key }] of read.entries()) {
    const own = rows[place]?.stems ?? [];
    stems.set(key, own);
    known.set(key, own);
  }
  return stems;
}
