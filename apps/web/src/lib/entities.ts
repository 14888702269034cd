import { hashtagKey } from '@quillstead/catalogue';
import type { Query } from '@tanstack/react-query';
import type { ResponseTypes } from '@quillstead/contracts';
import { queryClient } from './query-client.js';
import { store } from './store.js';
import { sessionEpochAtom } from './viewer.js';

type Story = ResponseTypes['story_list']['items'][number];
type Comment = ResponseTypes['comment_article'];
type User = ResponseTypes['user_article'];
type Hashtag = ResponseTypes['hashtag_article'];
type Series = ResponseTypes['series_subscription'];
type Collection = ResponseTypes['collection_subscription'];

/** The fields of an entity that change while it is shown in several places. */
const changingFields = {
  story: ['is_liked', 'count_likes', 'is_bookmarked', 'count_comments'],
  comment: [
    'is_liked',
    'count_likes',
    'is_bookmarked',
    'count_replies',
    'is_deleted',
    'is_removed',
    'is_pinned',
    'comment_text',
    'edited_at',
  ],
  user: ['subscription', 'count_subscribers'],
  hashtag: ['subscription', 'count_subscribers'],
  series: ['subscription'],
  collection: ['subscription'],
} as const;

export interface Entities {
  story: Pick<Story, (typeof changingFields.story)[number]>;
  comment: Pick<Comment, (typeof changingFields.comment)[number]>;
  user: Pick<User, (typeof changingFields.user)[number]>;
  hashtag: Pick<Hashtag, (typeof changingFields.hashtag)[number]>;
  series: Pick<Series, (typeof changingFields.series)[number]>;
  collection: Pick<Collection, (typeof changingFields.collection)[number]>;
}

export type EntityKind = keyof Entities;
export type EntityId = number | string;
export type EntityValues<Kind extends EntityKind> = Partial<Entities[Kind]>;

type Fields = Readonly<Record<string, unknown>>;

interface Change {
  readonly values: Fields;
  /** The time when it was made, by `clock`; infinite until the server has responded. */
  readonly madeAt: number;
}

/** The changes made here last: a response to an earlier request does not have them yet. */
const changes = new Map<string, Change>();
const mostChanges = 500;
let clock = 0;

/** Returns the moment at which something is requested, to be given to `upsertEntities` with the response. */
export const requestedNow = (): number => clock;

/**
 * Upserts the entities of a response, so that all places on the page show the same values. An entity that was changed
 * here after the request keeps the change.
 *
 * @param requestedAt of `requestedNow`
 * @param key the key of the query, which identifies the entity when the response itself is one without its id
 * @returns the response with those changes
 */
export function upsertEntities<Response>(
  response: Response,
  requestedAt: number,
  key: readonly unknown[] = [],
): Response {
  const found = new Map<string, Fields>();
  const merged = mapEntities(response, key, (entity, kind, fields) => {
    const change = changes.get(entity);
    if (change !== undefined && change.madeAt > requestedAt) return change.values;
    const names: readonly string[] = changingFields[kind];
    const values = Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
    if (change !== undefined) changes.set(entity, { ...change, values: { ...change.values, ...values } });
    found.set(entity, values);
    return null;
  });
  changeQueries(found);
  return merged;
}

/**
 * Returns data with all that was changed here last, as `upsertEntities` has it.
 *
 * @param key of the query
 */
export const withChanges = <Data>(data: Data, key: readonly unknown[]): Data =>
  mapEntities(data, key, (entity) => changes.get(entity)?.values ?? null);

/**
 * Changes an entity in all places that show it.
 *
 * @param isSettled false until the server has responded: other values of the entity that arrive before are older
 */
export function changeEntity<Kind extends EntityKind>(
  kind: Kind,
  id: EntityId,
  values: EntityValues<Kind>,
  isSettled = true,
): void {
  const changed = entityKey(kind, id);
  clock += 1;
  const before = changes.get(changed)?.values;
  changes.delete(changed);
  changes.set(changed, {
    values: { ...before, ...values },
    madeAt: isSettled ? clock : Number.POSITIVE_INFINITY,
  });
  const [oldest] = changes.keys();
  if (changes.size > mostChanges && oldest !== undefined) changes.delete(oldest);
  changeQueries(new Map([[changed, values]]));
}

/** Raises or lowers a count of an entity, where it is known. */
export function raiseCount<Kind extends EntityKind>(
  kind: Kind,
  id: EntityId,
  count: keyof Entities[Kind] & `count_${string}`,
  by: 1 | -1,
): void {
  const now = findEntity(kind, id)?.[count];
  if (typeof now === 'number') changeEntity<EntityKind>(kind, id, { [count]: Math.max(0, now + by) });
}

/** Returns the changing values of an entity as they are shown now, those of `item` where it is in no query. */
export function readEntity<Kind extends EntityKind>(
  kind: Kind,
  id: EntityId,
  item: Entities[Kind],
): Entities[Kind] {
  return { ...item, ...findEntity(kind, id) };
}

/**
 * After a change of the session epoch, reads the queries that the page shows again and removes all others
 * (docs/security.md#data).
 *
 * @returns a function that stops it
 */
export function followSession(): () => void {
  return store.sub(sessionEpochAtom, () => {
    changes.clear();
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries();
  });
}

function findEntity(kind: EntityKind, id: EntityId): Fields | null {
  const key = entityKey(kind, id);
  let found: Fields | null = changes.get(key)?.values ?? null;
  for (const { queryKey, state } of queriesWith([key]))
    mapEntities(state.data, queryKey, (entity, _, fields) => {
      if (entity === key) found = { ...fields, ...found };
      return null;
    });
  return found;
}

/** @param values of each entity that has changed */
function changeQueries(values: ReadonlyMap<string, Fields>): void {
  for (const { queryKey, state } of queriesWith([...values.keys()])) {
    const data = mapEntities(state.data, queryKey, (entity) => values.get(entity) ?? null);
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt });
  }
}

/** Returns the queries whose data have at least one of some entities. */
const queriesWith = (entities: readonly string[]): Query[] =>
  queryClient.getQueryCache().findAll({
    predicate: (query) => {
      const own = entitiesOf(query);
      return entities.some((entity) => own.has(entity));
    },
  });

/** The entities of each state of a query's data, which are looked for once. */
const entitiesOfData = new WeakMap<object, ReadonlySet<string>>();

function entitiesOf({ queryKey, state: { data } }: Query): ReadonlySet<string> {
  const found = new Set<string>();
  if (typeof data !== 'object' || data === null) return found;
  const known = entitiesOfData.get(data);
  if (known !== undefined) return known;
  mapEntities(data, queryKey, (entity) => {
    found.add(entity);
    return null;
  });
  entitiesOfData.set(data, found);
  return found;
}

type ChangeOf = (entity: string, kind: EntityKind, fields: Fields) => Fields | null;

/** Returns data with the entities in it changed; the same object where nothing is. */
function mapEntities<Data>(data: Data, key: readonly unknown[], changeOf: ChangeOf): Data {
  const root = tooltipEntity(key[1]);
  return mapValue(data, changeOf, root) as Data;
}

function mapValue(value: unknown, changeOf: ChangeOf, itself: FoundEntity | null = null): unknown {
  if (Array.isArray(value)) {
    const mapped = value.map((one: unknown) => mapValue(one, changeOf));
    return mapped.some((one, index) => one !== value[index]) ? mapped : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = { ...value } as Record<string, unknown>;
  const entity = itself ?? entityOf(fields);
  Object.assign(fields, entity && changeOf(entity.key, entity.kind, fields));
  for (const [name, inner] of Object.entries(fields))
    if (typeof inner === 'object') fields[name] = mapValue(inner, changeOf);
  const before = value as Fields;
  return Object.entries(fields).some(([name, inner]) => inner !== before[name]) ? fields : value;
}

interface FoundEntity {
  readonly kind: EntityKind;
  readonly key: string;
}

const kinds = Object.keys(changingFields) as EntityKind[];

/** Returns the entity of an object, by its `content_type`: the kind, and whether it is a page or stands in a list. */
function entityOf(fields: Fields): FoundEntity | null {
  const type = fields['content_type'];
  const kind = kinds.find((one) => type === `${one}_article` || type === `${one}_page`);
  return kind === undefined ? null : foundEntity(kind, fields[kind === 'hashtag' ? kind : `${kind}_id`]);
}

/** Returns the entity of a tooltip, by the payload: the response has the requested fields alone. */
function tooltipEntity(payload: unknown): FoundEntity | null {
  if (typeof payload !== 'object' || payload === null || !('requestKeys' in payload)) return null;
  if ('user_id' in payload) return foundEntity('user', payload.user_id);
  return 'hashtag' in payload ? foundEntity('hashtag', payload.hashtag) : null;
}

const foundEntity = (kind: EntityKind, id: unknown): FoundEntity | null =>
  typeof id === 'number' || typeof id === 'string' ? { kind, key: entityKey(kind, id) } : null;

/** Hashtags are compared by their keys (docs/product/stories.md#hashtags); numbers stay as they are. */
const entityKey = (kind: EntityKind, id: EntityId): string => `${kind}:${hashtagKey(String(id))}`;
