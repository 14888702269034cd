import type { ReplyTypes } from '@quillstead/contracts';

type ErrorGroup = ReplyTypes['error_group'];

export type ErrorRow = Omit<ErrorGroup, 'first_seen_at' | 'last_seen_at'> & {
  first_seen_at: Date;
  last_seen_at: Date;
};

export const errorColumns =
  'id, message, stack, route, release, count, first_seen_at, last_seen_at, is_resolved';

export function toErrorGroup(row: ErrorRow): ErrorGroup {
  return {
    ...row,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  };
}
