import type { SessionViewer } from '@quillstead/contracts';
import { seesNsfwInLists } from '@quillstead/projections';
import { type Database, join, literal, query, raw, sql } from '@quillstead/service-kit';
import type { MultiSearchQuery } from 'meilisearch';
import { suggestedRow } from '../postgres/suggest-database.js';
import type { Suggested, SuggestKind } from '../search-engine.js';
import { filterValue } from './filters.js';
import type { MeiliServer } from './meili-server.js';
import { openedTo, openTo } from './rights.js';
import { nameKey } from './to-documents.js';
import { visibleDocs } from './visible-docs.js';

const most = 10;
/** Of each kind are looked at, of which the best known are given. */
const candidates = 50;

const searched = {
  user: { attributesToSearchOn: ['username', 'display_name'], sort: ['renown:desc'] },
  hashtag: { attributesToSearchOn: ['name'], sort: ['renown:desc'] },
  story: { attributesToSearchOn: ['title'], sort: ['posted_day:desc'] },
} as const;

interface Named {
  readonly id: number;
  readonly story_id?: number;
  readonly name_keys: readonly string[];
}

interface Match {
  readonly kind: SuggestKind;
  readonly id: number;
  readonly tier: number;
}

/** At most ten of each kind, by one request: the whole name first, then its beginning, then what is like it. */
export async function suggestNames(
  key: string,
  kinds: readonly SuggestKind[],
  viewer: SessionViewer | null,
  { server, database, within }: { server: MeiliServer; database: Database; within: number },
): Promise<Suggested[]> {
  const name = nameKey(key);
  if (name === '') return [];
  const opened = kinds.includes('story') ? await openedTo(viewer, database) : [];
  const nsfw = seesNsfwInLists(viewer) ? [] : ['is_nsfw = false'];
  const queries = kinds.flatMap((kind): MultiSearchQuery[] => {
    const filter = kind === 'story' ? [openTo(opened, 'author_id'), ...nsfw] : ['is_open = true'];
    const common = {
      indexUid: server.indexUid(kind),
      attributesToRetrieve: kind === 'story' ? ['story_id', 'name_keys'] : ['id', 'name_keys'],
      sort: [...searched[kind].sort],
    };
    const attributesToSearchOn = [...searched[kind].attributesToSearchOn];
    return [
      { ...common, q: '', filter: [...filter, `name_keys = ${filterValue(name)}`], limit: most },
      { ...common, q: name, filter, limit: candidates, matchingStrategy: 'all', attributesToSearchOn },
    ];
  });
  const results = await server.search<Named>(queries, within);
  const matches = results.flatMap(({ hits }, index) => {
    const kind = kinds[Math.floor(index / 2)];
    return kind === undefined
      ? []
      : hits.map((hit): Match => ({ kind, id: hit.story_id ?? hit.id, tier: tierOf(name, hit.name_keys) }));
  });
  return matches.length === 0 ? [] : visibleOf(matches, kinds, viewer, database);
}

/** The whole name, its beginning, the beginning of a word in it, or one that is like it. */
function tierOf(name: string, keys: readonly string[]): number {
  if (keys.includes(name)) return 3;
  if (keys.some((key) => key.startsWith(name))) return 2;
  return keys.some((key) => ` ${key}`.includes(` ${name}`)) ? 1 : 0;
}

/** Those that the viewer may find, the better known first. */
function visibleOf(
  matches: readonly Match[],
  kinds: readonly SuggestKind[],
  viewer: SessionViewer | null,
  database: Database,
): Promise<Suggested[]> {
  const parts = kinds.map((kind) => {
    const best = matches.filter((match) => match.kind === kind);
    const [ids, tiers] = [best.map(({ id }) => id), best.map(({ tier }) => tier)];
    return sql`(
      SELECT doc.kind, doc.doc_id AS id, max(best.tier) AS tier, doc.weight
      FROM unnest(${ids}::bigint[], ${tiers}::int[]) AS best(id, tier)
      JOIN meili_doc doc ON doc.kind = ${raw(`'${kind}'`)} AND doc.doc_id = best.id
      ${visibleDocs(kind, viewer)}
      GROUP BY doc.kind, doc.doc_id, doc.weight
      ORDER BY tier DESC, doc.weight DESC, doc.doc_id LIMIT ${literal(most)})`;
  });
  return query(
    database,
    suggestedRow,
    sql`SELECT kind, id FROM (${join(parts, ' UNION ALL ')}) AS found ORDER BY tier DESC, weight DESC, id`,
  );
}
