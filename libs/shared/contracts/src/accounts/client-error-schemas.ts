import { z } from 'zod';
import { count, nullable, flag, id, listOf, text, time } from '../wire.js';

/** A group of client errors with one of them as a sample (docs/product/admin.md#client-errors). */
const errorGroup = z.object({
  id,
  message: text,
  stack: text,
  /** The pattern of the page's address; null for an address that no page has. */
  route: nullable(text),
  /** The build of the page that reported the error last; null when no report had one. */
  release: nullable(text),
  count,
  first_seen_at: time,
  last_seen_at: time,
  is_resolved: flag,
});

export const clientErrorResponses = {
  error_group: errorGroup,
  error_list: listOf(errorGroup),
};
