import { minutesToEditComment } from '@quillstead/catalogue';
import { useState } from 'react';
import { DeleteComment, type DeleteCommentProps } from './delete-comment.js';
import { EditComment } from './edit-comment.js';

/** The actions of the author of a comment, and of the author of the story above it. */
export function OwnCommentActions(props: DeleteCommentProps) {
  const { comment, of } = props;
  const [isNew] = useState(() => Date.now() < Date.parse(comment.posted_at) + minutesToEditComment * 60_000);
  return (
    <>
      {comment.author_is_user === 1 && isNew && <EditComment comment={comment} of={of} />}
      <DeleteComment {...props} />
    </>
  );
}
