import type { ReportedKind } from '@quillstead/catalogue';
import { CallError } from '@quillstead/service-kit';

/** The item that a report is about; a collection is named by the number in its address. */
export interface ReportedThing {
  readonly kind: ReportedKind;
  readonly id: number;
}

/** The data of a thing that are stored when it is reported, so that a moderator's list calls no other service. */
export interface SeenThing {
  /** The author; null if they are no member. */
  readonly author_id: number | null;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** The writer of a reply from the fediverse. */
  readonly sender?: { readonly name: string; readonly address: string; readonly actor: string };
}

/** The six keys of the payload, of which exactly one names the thing. */
export interface NamedThing {
  readonly story_id?: number | null;
  readonly comment_id?: number | null;
  readonly series_id?: number | null;
  readonly collection_id?: number | null;
  readonly user_id?: number | null;
  readonly fediverse_reply_id?: number | null;
}

/** Returns the named thing. Throws `invalid` when none or several are named. */
export function reportedThing({
  story_id,
  comment_id,
  series_id,
  collection_id,
  user_id,
  fediverse_reply_id,
}: NamedThing): ReportedThing {
  const named = [
    { kind: 'story', id: story_id },
    { kind: 'comment', id: comment_id },
    { kind: 'series', id: series_id },
    { kind: 'collection', id: collection_id },
    { kind: 'user', id: user_id },
    { kind: 'fediverse_reply', id: fediverse_reply_id },
  ] as const;
  const things = named.flatMap(({ kind, id }) => (id == null ? [] : [{ kind, id }]));
  const [thing, ...more] = things;
  if (thing === undefined || more.length > 0)
    throw new CallError(
      'invalid',
      'A report is about one story, comment, series, collection, reply or person.',
    );
  return thing;
}
