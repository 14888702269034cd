import { seesNsfwInLists } from '@quillstead/projections';
import { integer, query, sql } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import { renamedIn } from '../renamed-authors.js';
import type { SearchRequest } from '../search-engine.js';
import { openedTo } from './filters.js';
import type { MeiliServer } from './meili-server.js';
import type { ReadyQuery } from './search-queries.js';

const mostNamed = 50;
/** The timeout in milliseconds. */
const timeout = 1_000;

/** Looks up who is named in a query, and what the viewer may find. */
export async function readyQuery(
  { query: searched, viewer }: Pick<SearchRequest, 'query' | 'viewer'>,
  dataSource: DataSource,
  server: MeiliServer,
): Promise<ReadyQuery> {
  const authors = await Promise.all(
    searched.authors.map(async (name) => {
      const rows = await query(
        dataSource,
        { user_id: integer },
        sql`SELECT user_id FROM user_projection WHERE lower(username) = ${name}`,
      );
      return rows.map((row) => row.user_id);
    }),
  );
  return {
    query: searched,
    viewer,
    opened: await openedTo(viewer, dataSource),
    nsfw: seesNsfwInLists(viewer),
    authors,
    by: searched.by === null ? [] : await namedSo(searched.by.name, dataSource, server),
  };
}

/** Returns the ids of the people whose names have these words, the last of which may be the beginning of one. */
async function namedSo(name: string, dataSource: DataSource, server: MeiliServer): Promise<number[]> {
  const renamed = await renamedIn('user', name, dataSource);
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
    timeout,
  );
  return (people?.hits ?? []).map((hit) => hit.id).filter((id) => !renamed.includes(id));
}
