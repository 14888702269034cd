import type { ResponseTypes } from '@quillstead/contracts';
import { flag, integer, raw, type RowOf, text, time } from '@quillstead/service-kit';

type ErrorGroup = ResponseTypes['error_group'];

export const errorRow = {
  id: integer,
  message: text,
  stack: text,
  route: text.orNull,
  release: text.orNull,
  count: integer,
  first_seen_at: time,
  last_seen_at: time,
  is_resolved: flag,
};
export type ErrorRow = RowOf<typeof errorRow>;

export const errorColumns = raw(Object.keys(errorRow).join(', '));

export function toErrorGroup(row: ErrorRow): ErrorGroup {
  return {
    ...row,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  };
}
