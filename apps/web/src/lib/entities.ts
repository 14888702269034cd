import type { ResponseTypes } from '@quillstead/contracts';
import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import { store } from './store.js';

type Story = ResponseTypes['story_list']['items'][number];
type Comment = ResponseTypes['comment_article'];
type User = ResponseTypes['user_article'];
type Hashtag = ResponseTypes['hashtag_article'];

/** What of a thing can change while it is shown in several places: the fields of its items. */
export const changingFields = {
  story: ['is_liked', 'count_likes', 'is_bookmarked', 'count_comments'],
  comment: ['is_liked', 'count_likes', 'is_bookmarked', 'count_replies', 'is_deleted'],
  user: ['subscription', 'count_subscribers'],
  hashtag: ['subscription', 'count_subscribers'],
} as const;

export interface Entities {
  story: Pick<Story, (typeof changingFields.story)[number]>;
  comment: Pick<Comment, (typeof changingFields.comment)[number]>;
  user: Pick<User, (typeof changingFields.user)[number]>;
  hashtag: Pick<Hashtag, (typeof changingFields.hashtag)[number]>;
}

export type EntityKind = keyof Entities;
export type EntityId = number | string;
export type EntityValues<Kind extends EntityKind> = Partial<Entities[Kind]>;

interface Known {
  readonly values: Readonly<Record<string, unknown>>;
  /** When somebody changed it here last; what was asked for before that is older. */
  readonly changed: number;
}

const atoms = new Map<string, PrimitiveAtom<Known | null>>();
let clock = 0;

/** The moment at which something is asked for, to be given to `learnEntity` with what came. */
export function askedNow(): number {
  return clock;
}

/** Takes in what the server says of a thing; passed over when it was asked for before a change that was made here. */
export function learnEntity<Kind extends EntityKind>(
  kind: Kind,
  id: EntityId,
  values: EntityValues<Kind>,
  asked: number,
): void {
  const place = atomOf(kind, id);
  const known = store.get(place);
  if (known !== null && known.changed > asked) return;
  store.set(place, { values: { ...known?.values, ...values }, changed: known?.changed ?? 0 });
}

/**
 * Changes a thing wherever it is shown.
 *
 * @param isSettled false until the server has answered: whatever else comes of the thing meanwhile is older
 */
export function changeEntity<Kind extends EntityKind>(
  kind: Kind,
  id: EntityId,
  values: EntityValues<Kind>,
  isSettled = true,
): void {
  put(atomOf(kind, id), values, isSettled);
}

/** Raises or lowers a count of a thing, where it is known. */
export function raiseCount<Kind extends EntityKind>(
  kind: Kind,
  id: EntityId,
  count: keyof Entities[Kind] & `count_${string}`,
  by: 1 | -1,
): void {
  const place = atomOf(kind, id);
  const now = store.get(place)?.values[count];
  if (typeof now === 'number') put(place, { [count]: Math.max(0, now + by) }, true);
}

/** A thing's changeable values as they are now, those of `item` where nothing newer is known. */
export function useEntity<Kind extends EntityKind>(
  kind: Kind,
  id: EntityId,
  item: Entities[Kind],
): Entities[Kind] {
  const known = useAtomValue(atomOf(kind, id));
  return known === null ? item : { ...item, ...known.values };
}

/** The same outside of components. */
export function readEntity<Kind extends EntityKind>(
  kind: Kind,
  id: EntityId,
  item: Entities[Kind],
): Entities[Kind] {
  return { ...item, ...store.get(atomOf(kind, id))?.values };
}

/** Forgets every thing, after a page was made on the server: what it shows stands in its answers. */
export function forgetEntities(): void {
  atoms.clear();
}

function put(place: PrimitiveAtom<Known | null>, values: object, isSettled: boolean): void {
  clock += 1;
  const changed = isSettled ? clock : Number.POSITIVE_INFINITY;
  store.set(place, { values: { ...store.get(place)?.values, ...values }, changed });
}

/** Hashtags are told apart without case (docs/product/stories.md#hashtags). */
function atomOf(kind: EntityKind, id: EntityId): PrimitiveAtom<Known | null> {
  const key = `${kind}:${String(id).toLowerCase()}`;
  let found = atoms.get(key);
  if (found === undefined) atoms.set(key, (found = atom<Known | null>(null)));
  return found;
}
