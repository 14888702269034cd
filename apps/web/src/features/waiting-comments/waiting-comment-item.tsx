import { isolated, paths, visibleName } from '@quillstead/catalogue';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { aboutAuthor } from '../../ui/about-author.js';
import { Button } from '../../ui/button.js';
import { Face } from '../../ui/face.js';
import { FormStatus } from '../../ui/form-status.js';
import { PostedAt } from '../../ui/posted-at.js';
import { StoryTitle } from '../../ui/story-title.js';
import { UserLink } from '../../ui/user-link.js';
import { CommentText, WaitReason, type WaitingComment } from '../comments/index.js';
import { type Decision, useDecision } from './use-decision.js';
import styles from './waiting-comments.module.css';

/** A comment that waits, with the buttons that approve and refuse it. */
export function WaitingCommentItem({ comment }: { readonly comment: WaitingComment }) {
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

/** The buttons go with the decision: the focus moves to the next comment that waits, or else stays at this one. */
function focusNext(item: HTMLElement | null): void {
  const following = item?.closest('li')?.nextElementSibling;
  const next = following?.querySelector<HTMLElement>(`.${styles.acts} button`) ?? item;
  next?.focus();
}
