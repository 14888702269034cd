import type { SessionViewer } from '@quillstead/contracts';
import { seesNsfwInLists } from '@quillstead/projections';
import { type Database, join, literal, query, sql, type Sql } from '@quillstead/service-kit';
import type { MultiSearchQuery } from 'meilisearch';
import { suggestedRow } from '../postgres/search-database.js';
import { renamedIn } from '../renamed-authors.js';
import type { Suggested, SuggestKind } from '../search-engine.js';
import { exceptForMembers, filterValue, openedTo, openTo } from './filters.js';
import { inLanguages, inLocales } from './locales.js';
import type { MeiliServer } from './meili-server.js';
import { nameKey } from './to-documents.js';
import { currentDocs, type FoundDocument, visibleDocs } from './visible-docs.js';

/** The most suggestions of each kind, in each of the two ways. */
const most = 10;

const searched = {
  user: { attributesToSearchOn: ['username', 'display_name'], sort: ['renown:desc'] },
  hashtag: { attributesToSearchOn: ['name'], sort: ['renown:desc'] },
  story: { attributesToSearchOn: inLanguages('title'), sort: ['posted_day:desc'] },
  series: { attributesToSearchOn: inLanguages('title'), sort: ['posted_day:desc'] },
} as const;

/**
 * Suggests at most ten names of each kind, by one request: the whole name first, then its beginning, then similar
 * names.
 */
export async function suggestNames(
  key: string,
  kinds: readonly SuggestKind[],
  viewer: SessionViewer | null,
  { server, database, within }: { server: MeiliServer; database: Database; within: number },
): Promise<Suggested[]> {
  const name = nameKey(key);
  if (name === '') return [];
  const opened = kinds.includes('story') || kinds.includes('series') ? await openedTo(viewer, database) : [];
  const nsfw = seesNsfwInLists(viewer) ? [] : ['is_nsfw = false'];
  const filters: Readonly<Record<SuggestKind, string[]>> = {
    user: ['is_open = true'],
    hashtag: ['is_open = true'],
    story: [openTo(opened, 'author_id'), ...nsfw, ...exceptForMembers(viewer)],
    series: [openTo(opened, 'author_id')],
  };
  const searches = kinds.flatMap((kind) => {
    const filter = filters[kind];
    const common = {
      indexUid: server.indexUid(kind),
      attributesToRetrieve: [kind === 'story' ? 'story_id' : 'id', 'version'],
      sort: [...searched[kind].sort],
    };
    const attributesToSearchOn = [...searched[kind].attributesToSearchOn];
    const queries: (MultiSearchQuery & { readonly q: string })[] = [
      { ...common, q: '', filter: [...filter, `name_keys = ${filterValue(name)}`], limit: most },
      { ...common, q: name, filter, limit: most, matchingStrategy: 'all', attributesToSearchOn },
    ];
    return queries.flatMap((one) => inLocales(kind, one)).map((sent) => ({ kind, sent }));
  });
  const results = await server.search<FoundDocument>(
    searches.map(({ sent }) => sent),
    within,
  );
  const renamed = kinds.includes('user') ? await renamedIn('user', key, database) : [];
  const hitsOf = (kind: SuggestKind) =>
    results
      .filter((_, index) => searches[index]?.kind === kind)
      .flatMap(({ hits }) => hits)
      .filter(({ id }) => kind !== 'user' || !renamed.includes(id));
  return visibleOf(
    name,
    kinds.map((kind) => ({ kind, hits: hitsOf(kind) })),
    viewer,
    database,
  );
}

/** Returns the tier of a stored name: it is the typed one, begins with it, has a word that does, or is only similar. */
const tierOf = (name: string): Sql => sql`
  CASE WHEN name = ${name}::text THEN 3 WHEN starts_with(name, ${name}::text) THEN 2
       WHEN strpos(' ' || name, ' ' || ${name}::text) > 0 THEN 1 ELSE 0 END`;

/** Returns the names that the viewer may find, the better known first. */
async function visibleOf(
  name: string,
  found: readonly { readonly kind: SuggestKind; readonly hits: readonly FoundDocument[] }[],
  viewer: SessionViewer | null,
  database: Database,
): Promise<Suggested[]> {
  const parts = found.flatMap(({ kind, hits }) =>
    hits.length === 0
      ? []
      : [
          sql`(
      SELECT doc.kind, doc.doc_id AS id, named.tier, doc.weight
      FROM ${currentDocs(kind, hits)}
      CROSS JOIN LATERAL (
        SELECT max(${tierOf(name)}) AS tier FROM name_doc WHERE kind = doc.kind AND doc_id = doc.doc_id
      ) AS named
      ${visibleDocs(kind, viewer)}
      ORDER BY tier DESC NULLS LAST, doc.weight DESC, doc.doc_id LIMIT ${literal(most)})`,
        ],
  );
  if (parts.length === 0) return [];
  return query(
    database,
    suggestedRow,
    sql`SELECT kind, id FROM (${join(parts, ' UNION ALL ')}) AS found
        ORDER BY tier DESC NULLS LAST, weight DESC, id`,
  );
}
