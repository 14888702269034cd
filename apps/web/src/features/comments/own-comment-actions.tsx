import { minutesToEditComment } from '@quillstead/catalogue';
import { useState } from 'react';
import { DeleteComment, type DeleteCommentProps } from './delete-comment.js';
import { EditComment } from './edit-comment.js';
import { PinComment } from './pin-comment.js';
import { TakeDownComment } from './take-down-comment.js';

interface OwnCommentActionsProps extends DeleteCommentProps {
  readonly isOwnStory: boolean;
}

/** The actions of the author of a comment, and of the author of the story above it. */
export function OwnCommentActions({ isOwnStory, ...props }: OwnCommentActionsProps) {
  const { comment, of } = props;
  const [isNew] = useState(() => Date.now() < Date.parse(comment.posted_at) + minutesToEditComment * 60_000);
  const isOwn = comment.author_is_user === 1;
  return (
    <>
      {isOwn && isNew && comment.is_removed === 0 && <EditComment comment={comment} of={of} />}
      {isOwnStory && comment.comment_level === 0 && comment.is_removed === 0 && (
        <PinComment comment={comment} of={of} />
      )}
      {isOwnStory && !isOwn && <TakeDownComment comment={comment} of={of} />}
      <DeleteComment {...props} />
    </>
  );
}
