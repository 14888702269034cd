import { isolated, paths, visibleName } from '@quillstead/catalogue';
import { approveComment, listWaitingComments, refuseComment } from '@quillstead/contracts';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { announce } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { forgetQueries } from '../../lib/query-client.js';
import { aboutAuthor } from '../../ui/about-author.js';
import { Button } from '../../ui/button.js';
import { Face } from '../../ui/face.js';
import { FormStatus } from '../../ui/form-status.js';
import { LineDrawing } from '../../ui/line-drawing.js';
import { PostedAt } from '../../ui/posted-at.js';
import { StoryTitle } from '../../ui/story-title.js';
import { UserLink } from '../../ui/user-link.js';
import { Feed, useFeed } from '../feed/index.js';
import { callAsMember } from '../session/index.js';
import { CommentSkeleton, CommentText } from './comment-item.js';
import { WaitReason } from './own-waiting-comments.js';
import { idOfComment } from './use-comment.js';
import type { WaitingComment } from './comment-form.js';
import styles from './waiting-comments.module.css';

/** Shows the comments that wait for the member's approval, the oldest first (docs/product/comments.md#approval). */
export function WaitingComments() {
  const feed = useFeed(
    listWaitingComments,
    {},
    {
      failed: 'The comments could not be loaded. Please try again in a moment.',
      send: callAsMember,
      idOf: idOfComment,
    },
  );
  return (
    <>
      <p className={styles.lead}>
        Only you and their authors see them. Nobody is told when you refuse a comment.{' '}
        <Link to={paths.settings('privacy', 'comments')}>Choose whose comments wait</Link>
      </p>
      <Feed
        feed={feed}
        noun="comments"
        render={(comment) => <WaitingCommentItem comment={comment} />}
        skeleton={<CommentSkeleton />}
        empty={
          <div className={styles.empty}>
            <LineDrawing of="book" />
            <p>No comment waits for your approval.</p>
          </div>
        }
      />
    </>
  );
}

/** Shows a comment that waits, with the buttons that approve and refuse it. */
function WaitingCommentItem({ comment }: { readonly comment: WaitingComment }) {
  const { comment_id: id, author_username: username } = comment;
  const name = visibleName(comment.author_display_name) ?? `@${username}`;
  const of = `the comment by ${isolated(name)}`;
  const item = useRef<HTMLElement>(null);
  const { decision, problem, decide } = useDecision(id);
  const onDecide = (made: Decision) => {
    focusNext(item.current);
    void decide(made);
  };
  return (
    <article
      ref={item}
      className={styles.comment}
      tabIndex={-1}
      aria-label={`A comment by ${isolated(name)}`}
    >
      <p className={styles.of}>
        {comment.comment_reply_id === null ? 'On ' : <ReplyTo id={comment.comment_reply_id} />}
        <Link to={paths.story(comment.story_slug)}>
          <StoryTitle title={comment.story_title} lang={comment.story_lang} />
        </Link>
      </p>
      <p className={styles.head}>
        <Face
          id={comment.author_id}
          name={visibleName(comment.author_display_name) ?? username}
          size={24}
          picture={comment.author_picture}
        />
        <UserLink username={username} about={aboutAuthor(comment)}>
          {name}
        </UserLink>
        <PostedAt time={comment.sent_at} isExact />
      </p>
      <WaitReason comment={comment} />
      <CommentText text={comment.comment_text} />
      <div className={styles.acts}>
        {decision === null ? (
          <>
            <Button look="primary" aria-label={`Approve ${of}`} onClick={() => onDecide('approved')}>
              Approve
            </Button>
            <Button aria-label={`Refuse ${of}`} onClick={() => onDecide('refused')}>
              Refuse
            </Button>
          </>
        ) : (
          <Decided decision={decision} id={id} />
        )}
      </div>
      <FormStatus kind={problem === '' ? 'idle' : 'failed'} message={problem} />
    </article>
  );
}

const ReplyTo = ({ id }: { readonly id: number }) => (
  <>
    In reply to <Link to={paths.comment(id)}>a comment</Link> on{' '}
  </>
);

function Decided({ decision, id }: { readonly decision: Decision; readonly id: number }) {
  if (decision === 'approved')
    return (
      <p>
        Approved. <Link to={paths.comment(id)}>See it in its place</Link>
      </p>
    );
  return <p>{decision === 'refused' ? 'Refused.' : 'This comment does not wait any more.'}</p>;
}

/**
 * Moves the focus to the next comment that waits, or else keeps it at this one, since the buttons disappear after a
 * decision.
 */
function focusNext(item: HTMLElement | null): void {
  const following = item?.closest('li')?.nextElementSibling;
  const next = following?.querySelector<HTMLElement>(`.${styles.acts} button`) ?? item;
  next?.focus();
}

/** `gone`: it was decided elsewhere, or its author has taken it back. */
type Decision = 'approved' | 'refused' | 'gone';

const said = { approved: 'The comment is approved.', refused: 'The comment is refused.' } as const;
const failures = {
  approved: 'The comment could not be approved. Please try again in a moment.',
  refused: 'It is not known whether the comment was refused. Please try again in a moment.',
} as const;

/** Sends the member's decision about a waiting comment: it shows at once, and is undone when the server refuses it. */
function useDecision(id: number) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [problem, setProblem] = useState('');
  const isPending = useRef(false);
  const decide = async (made: Decision) => {
    if (made === 'gone' || isPending.current) return;
    isPending.current = true;
    setProblem('');
    setDecision(made);
    const fallback = failures[made];
    try {
      if (made === 'approved') await callAsMember(approveComment, { comment_id: id }, { fallback });
      else await callAsMember(refuseComment, { comment_id: id }, { fallback });
      announce(said[made]);
      // Pages that are not open show its story without the comment.
      forgetQueries();
    } catch (error) {
      const failure = asCallFailure(error, fallback);
      setDecision(failure.status === 404 ? 'gone' : null);
      if (failure.status !== 404) setProblem(failure.message);
    } finally {
      isPending.current = false;
    }
  };
  return { decision, problem, decide };
}
