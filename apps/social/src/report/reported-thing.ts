import { CallError } from '@quillstead/service-kit';
import type { ReportedKind } from './report-case.entity.js';

/** The item that a report is about. */
export interface ReportedThing {
  readonly kind: ReportedKind;
  readonly id: number;
}

/** The payload's three keys of which exactly one says what is meant. */
export interface NamedThing {
  readonly story_id?: number | null;
  readonly comment_id?: number | null;
  readonly user_id?: number | null;
}

/** Throws `invalid` when none or several are named. */
export function reportedThing({ story_id, comment_id, user_id }: NamedThing): ReportedThing {
  const named = [
    { kind: 'story', id: story_id },
    { kind: 'comment', id: comment_id },
    { kind: 'user', id: user_id },
  ] as const;
  const things = named.flatMap(({ kind, id }) => (id == null ? [] : [{ kind, id }]));
  const [thing, ...more] = things;
  if (thing === undefined || more.length > 0)
    throw new CallError('invalid', 'A report is about one story, one comment or one person.');
  return thing;
}
