import { isolated, minutesToEditComment, visibleName } from '@quillstead/catalogue';
import { type ReactNode, useState } from 'react';
import { ActionMenu } from '../../ui/action-menu.js';
import { BlockButton } from '../blocks/index.js';
import { MuteButton } from '../mutes/index.js';
import { ReportButton } from '../reports/index.js';
import { MarkButton } from '../toggles/index.js';
import styles from './comment-actions.module.css';
import type { AnyComment } from './comment-item.js';
import { DeleteComment, type DeleteCommentProps, EditComment } from './own-comment-actions.js';
import { PinComment, TakeDownComment } from './author-comment-actions.js';

interface CommentActionsProps {
  readonly comment: AnyComment;
  readonly isOwnStory: boolean;
  /** @param isGone false when it keeps its place, since there are replies */
  readonly onDeleted?: (isGone: boolean) => void;
  /** The actions of its thread, after like and bookmark. */
  readonly children?: ReactNode;
  /** The content below the row of actions. */
  readonly below?: ReactNode;
}

/** Shows the actions of a comment: like, bookmark, edit, delete; in a menu report, mute, block. */
export function CommentActions({ comment, isOwnStory, onDeleted, children, below }: CommentActionsProps) {
  const { comment_id: id, is_deleted: isDeleted } = comment;
  const of = nameOfComment(comment);
  const author =
    comment.author_id !== null && comment.author_username !== null
      ? { id: comment.author_id, username: comment.author_username }
      : null;
  const isReadable = isDeleted + comment.is_removed === 0;
  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        {isReadable && (
          <>
            <MarkButton mark="like" kind="comment" id={id} item={comment} of={of} />
            <MarkButton mark="bookmark" kind="comment" id={id} item={comment} of={of} />
          </>
        )}
        {children}
        {isDeleted === 0 && (isOwnStory || comment.author_is_user === 1) && (
          <OwnCommentActions
            comment={comment}
            of={of}
            isOwnStory={isOwnStory}
            {...(onDeleted && { onDeleted })}
          />
        )}
        {isReadable && comment.author_is_user === 0 && (
          <ActionMenu label={`More about ${of}`}>
            {() => (
              <>
                <ReportButton thing={{ comment_id: id }} of={of} />
                {author && (
                  <>
                    <MuteButton
                      things={{ person: author, commentId: id, storyId: comment.story_id }}
                      of={of}
                      hasWord
                    />
                    <BlockButton person={author} at={of} />
                  </>
                )}
              </>
            )}
          </ActionMenu>
        )}
      </div>
      {below}
    </div>
  );
}

/** Returns the name of a comment in the labels of its buttons. */
export const nameOfComment = ({ author_display_name: name, author_username: username }: AnyComment): string =>
  `the comment by ${isolated(visibleName(name) ?? (username || 'somebody'))}`;

interface OwnCommentActionsProps extends DeleteCommentProps {
  readonly isOwnStory: boolean;
}

/** Shows the actions of the author of a comment, and of the author of the story above it. */
function OwnCommentActions({ isOwnStory, ...props }: OwnCommentActionsProps) {
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
