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

/** Throws an ApiError for a document without id, or with one that Meilisearch does not take. */
export function documentId(document: Json, key: string): string {
  const id = document[key];
  if (id === undefined)
    throw new ApiError('missing_document_id', `Document doesn't have a \`${key}\` attribute`);
  if (Number.isInteger(id) || (typeof id === 'string' && /^[A-Za-z0-9_-]{1,511}$/u.test(id)))
    return String(id);
  throw new ApiError('invalid_document_id', `Document identifier \`${JSON.stringify(id)}\` is invalid.`);
}

/** Throws an ApiError for what Meilisearch does not take as the name of an index. */
export function checkUid(uid: string): void {
  if (!/^[A-Za-z0-9_-]{1,512}$/u.test(uid))
    throw new ApiError('invalid_index_uid', `\`${uid}\` is not a valid index uid.`);
}
