import { ApiError, type Json } from './api-error.js';

/** The attribute whose name ends with "id", in any case; Meilisearch refuses documents that have several or none. */
export function inferKey(documents: readonly Json[]): string {
  const [first, ...others] = Object.keys(documents[0] ?? {}).filter((name) => /id$/iu.test(name));
  if (first === undefined)
    throw new ApiError('index_primary_key_no_candidate_found', 'No attribute ends with `id`.');
  if (others.length > 0)
    throw new ApiError(
      'index_primary_key_multiple_candidates_found',
      `\`${first}\` is not the only candidate.`,
    );
  return first;
}
