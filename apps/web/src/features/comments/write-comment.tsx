import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { viewerAtom } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { useMemberAct } from '../toggles/index.js';
import type { AnyComment, Comment } from './comment-item.js';
import styles from './write-comment.module.css';

const { Part: CommentForm } = lazyPart(async () => ({
  default: (await import('./comment-form.js')).CommentForm,
}));

interface WriteCommentProps {
  readonly storyId: number;
  readonly replyTo?: AnyComment;
  readonly onPosted: (comment: Comment) => void;
}

/** The form above the comments; a visitor is offered the log-in, which leads back here. */
export function WriteComment(props: WriteCommentProps) {
  const { kind } = useAtomValue(viewerAtom);
  const [takesFocus, setTakesFocus] = useState(false);
  const open = useMemberAct(`write:${props.storyId}:${props.replyTo?.comment_id ?? ''}`, () =>
    setTakesFocus(true),
  );
  return (
    <div className={styles.place}>
      {kind === 'visitor' && (
        <Button onClick={open}>{props.replyTo ? 'Log in to reply' : 'Log in to comment'}</Button>
      )}
      {kind === 'member' && (
        <Suspense fallback={null}>
          <CommentForm {...props} takesFocus={takesFocus} />
        </Suspense>
      )}
    </div>
  );
}
