import { indexDocument } from '@quillstead/contracts';
import {
  type Database,
  execute,
  integer,
  literal,
  query,
  raw,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { wordDistance } from './postgres/word-distance.js';
import { typosIn } from './postgres/word-keys.js';
import type { SearchQuery } from './read-query.js';
import { cutWords } from '@quillstead/fields/words';
import { type DocKind, taskKey } from '../index-later/index-later.js';

/** The words by which an author was found before a change of their profile, and those since. */
export interface Renaming {
  readonly userId: number;
  readonly before: Texts;
  readonly after: Texts;
}

type Texts = Readonly<Record<'username' | 'displayName' | 'bio', string | null>>;

const wordsOf = ({ username, displayName, bio }: Texts): string[] => [
  ...new Set(cutWords([username, displayName, bio].join('\n')).map(({ word }) => word)),
];

/** Words of several changes one after the other that are noted at most. */
const mostWords = literal(1_000);

/**
 * Notes the words that people lost, in the transaction of the event, until all that is found by them is indexed again.
 */
export async function noteRenamedAuthors(
  renamings: readonly Renaming[],
  manager: EntityManager,
): Promise<void> {
  if (renamings.length === 0) return;
  const rows = renamings.map(({ userId, before, after }) => ({
    user_id: userId,
    former: wordsOf(before),
    present: wordsOf(after),
  }));
  await execute(
    manager,
    sql`INSERT INTO renamed_author AS known (user_id, former_words)
        SELECT user_id, ARRAY(SELECT unnest(former) EXCEPT SELECT unnest(present))
        FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given(user_id bigint, former text[], present text[])
        ON CONFLICT (user_id) DO UPDATE SET
          former_words = (
            ARRAY(SELECT unnest(excluded.former_words) UNION SELECT unnest(known.former_words))
          )[:${mostWords}]`,
  );
}

/** The kinds of documents that have the names of people among their words. */
const named: readonly DocKind[] = ['story', 'user'];

/**
 * Returns the people whose former words a query could mean, as they are or with a typo, and whose documents may still
 * have them. What is found of these people must not be found by their names.
 */
export async function renamedIn(kind: DocKind, searched: string, database: Database): Promise<number[]> {
  if (!named.includes(kind)) return [];
  const renamed = await query(
    database,
    { user_id: integer, former_words: text.list },
    sql`SELECT user_id, former_words FROM renamed_author`,
  );
  if (renamed.length === 0) return [];
  const typed = cutWords(searched);
  const meant = renamed
    .filter(({ former_words: former }) =>
      typed.some(({ word }) => former.some((other) => couldMean(word, other))),
    )
    .map(({ user_id }) => user_id);
  if (meant.length === 0) return [];
  const left = await query(
    database,
    { user_id: integer },
    sql`SELECT user_id FROM renamed_author AS renamed WHERE user_id = ANY(${meant}::bigint[]) AND ${isLeft}`,
  );
  return left.map(({ user_id }) => user_id);
}

const prefix = (kind: DocKind): Sql => raw(`'${taskKey.of(kind, '')}'`);

/**
 * The condition that something of `renamed` is to be indexed again, or to be written by Meilisearch where that is the
 * engine.
 */
const isLeft = sql`EXISTS (
  SELECT FROM (
    SELECT 'user' AS kind, renamed.user_id::text AS doc_key, ${prefix('user')} || renamed.user_id AS key
    UNION ALL
    SELECT 'story', story_id::text, ${prefix('story')} || story_id FROM story_doc WHERE author_id = renamed.user_id
  ) AS doc
  WHERE EXISTS (SELECT FROM background_task WHERE name = ${indexDocument.name} AND key = doc.key)
     OR EXISTS (SELECT FROM meili_task task WHERE task.kind = doc.kind AND doc.doc_key = ANY(task.doc_keys))
)`;

/** Returns all words of a query, for `renamedIn`. */
export const typedIn = ({ key, words, phrases, by, authors }: SearchQuery): string =>
  [key, ...words, ...phrases, by?.name ?? '', ...authors].join('\n');

/** Characters at the beginning of two words that may have one stem. */
const alikeFrom = 3;

/** True if a word of a query may find a word: by its beginning, its stem or as a typo. It may be true too often. */
function couldMean(typed: string, word: string): boolean {
  const [short, long] = [typed, word].toSorted((one, other) => one.length - other.length);
  if (long?.startsWith((short ?? '').slice(0, alikeFrom))) return true;
  return wordDistance(typed, word).beginning <= typosIn(typed);
}

/** Deletes the rows of people whose documents are all indexed again. */
export async function settleRenamedAuthors(database: Database): Promise<void> {
  await execute(database, sql`DELETE FROM renamed_author AS renamed WHERE NOT ${isLeft}`);
}
