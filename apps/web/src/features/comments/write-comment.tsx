import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { viewerAtom } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { useMemberAct } from '../toggles/index.js';
import { CommentForm } from './comment-form.js';
import type { AnyComment, Comment } from './comment-item.js';
import { rightsOver } from './comment-rights.js';
import { type CommentedStory, CommentsPolicyNote } from './comments-policy-note.js';
import styles from './write-comment.module.css';

interface WriteCommentProps {
  readonly story: CommentedStory;
  readonly replyTo?: AnyComment;
  readonly onPosted: (comment: Comment) => void;
}

/**
 * The form above the comments; a visitor is offered the log-in, which leads back here. Where the viewer may not comment,
 * a note says who may.
 */
export function WriteComment({ story, ...props }: WriteCommentProps) {
  const { kind } = useAtomValue(viewerAtom);
  const [takesFocus, setTakesFocus] = useState(false);
  const open = useMemberAct(`write:${story.story_id}:${props.replyTo?.comment_id ?? ''}`, () =>
    setTakesFocus(true),
  );
  const { mayComment } = rightsOver(story);
  return (
    <div className={styles.place} data-closed={!mayComment || undefined}>
      <CommentsPolicyNote story={story} />
      {mayComment && kind === 'visitor' && (
        <Button onClick={open}>{props.replyTo ? 'Log in to reply' : 'Log in to comment'}</Button>
      )}
      {mayComment && kind === 'member' && (
        <CommentForm {...props} storyId={story.story_id} takesFocus={takesFocus} />
      )}
    </div>
  );
}
