import { seesNsfwInLists } from '@quillstead/projections';
import type { DataSource } from 'typeorm';
import type { SearchAsked } from '../search-engine.js';
import type { MeiliServer } from './meili-server.js';
import { openedTo } from './rights.js';
import type { ReadyQuery } from './search-queries.js';

const mostNamed = 50;
/** Milliseconds. */
const patience = 1_000;

/** Looks up who is named in a query, and what the viewer may find. */
export async function readyQuery(
  { query, viewer }: Pick<SearchAsked, 'query' | 'viewer'>,
  dataSource: DataSource,
  server: MeiliServer,
): Promise<ReadyQuery> {
  const authors = await Promise.all(
    query.authors.map(async (name) => {
      const rows = await dataSource.query<{ user_id: number }[]>(
        'SELECT user_id FROM author_card WHERE lower(username) = $1',
        [name],
      );
      return rows.map((row) => row.user_id);
    }),
  );
  return {
    query,
    viewer,
    opened: await openedTo(viewer, (text, values) => dataSource.query(text, [...values])),
    nsfw: seesNsfwInLists(viewer),
    authors,
    by: query.by === null ? [] : await namedSo(query.by.name, server),
  };
}

/** The ids of the people whose names have these words, the last of which may be the beginning of one. */
async function namedSo(name: string, server: MeiliServer): Promise<number[]> {
  const [people] = await server.search<{ id: number }>(
    [
      {
        indexUid: server.indexUid('user'),
        q: name,
        attributesToSearchOn: ['username', 'display_name'],
        attributesToRetrieve: ['id'],
        matchingStrategy: 'all',
        filter: ['is_open = true'],
        sort: ['renown:desc'],
        limit: mostNamed,
      },
    ],
    patience,
  );
  return (people?.hits ?? []).map((hit) => hit.id);
}
