import { readComment, type ResponseTypes } from '@quillstead/contracts';
import { useOperation } from '../../lib/operation-query.js';

const failed = 'The comment could not be loaded. Please try again in a moment.';

export type CommentPageResponse = ResponseTypes['comment_page'];

/** A comment by its id, with what stands above it: loading, failed or here. */
export function useComment(id: number) {
  const { response: comment, failure, load } = useOperation(readComment, { comment_id: id }, { failed });
  return { comment, failure, load };
}
