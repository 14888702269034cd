import { paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { viewerAtom } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';
import { useMemberAct } from '../toggles/index.js';
import { CommentForm, waitingStoriesAtom } from './comment-form.js';
import type { AnyComment, Comment } from './comment-item.js';
import { rightsOver } from './use-comment.js';
import { type CommentedStory, CommentsPolicyNote } from './comments-policy-note.js';
import styles from './write-comment.module.css';

const { Part: OwnWaitingComments } = lazyPart(
  async () => ({ default: (await import('./own-waiting-comments.js')).OwnWaitingComments }),
  MissingQuietly,
);

interface WriteCommentProps {
  readonly story: CommentedStory;
  readonly replyTo?: AnyComment;
  readonly onPosted: (comment: Comment) => void;
}

/**
 * Shows the form above the comments; a visitor is offered the log-in, which leads back here. Where the viewer may not
 * comment, a note says who may. Below it stands what waits for approval.
 */
export function WriteComment({ story, ...props }: WriteCommentProps) {
  const { kind } = useAtomValue(viewerAtom);
  const [takesFocus, setTakesFocus] = useState(false);
  const open = useMemberAct(`write:${story.story_id}:${props.replyTo?.comment_id ?? ''}`, () =>
    setTakesFocus(true),
  );
  const { mayComment } = rightsOver(story);
  const hasSent = useAtomValue(waitingStoriesAtom).includes(story.story_id);
  return (
    <div className={styles.place} data-closed={!mayComment || undefined}>
      <CommentsPolicyNote story={story} />
      {mayComment && kind === 'visitor' && (
        <Button onClick={open}>{props.replyTo ? 'Log in to reply' : 'Log in to comment'}</Button>
      )}
      {mayComment && kind === 'member' && (
        <CommentForm {...props} storyId={story.story_id} takesFocus={takesFocus} />
      )}
      {kind === 'member' && (hasSent || story.has_waiting_comments === 1) && <WaitingNote story={story} />}
    </div>
  );
}

/**
 * Links the author of the story to the comments that wait, and others to the waiting comments that they have written.
 */
function WaitingNote({ story }: { readonly story: CommentedStory }) {
  if (story.author_is_user === 1)
    return (
      <p className={styles.note}>
        <Link to={paths.waitingComments}>Comments on this story wait for your approval</Link>
      </p>
    );
  return (
    <Suspense fallback={null}>
      <OwnWaitingComments slug={story.slug} />
    </Suspense>
  );
}
