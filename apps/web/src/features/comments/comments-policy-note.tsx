import { authorLabel, type CommentsPolicy, paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { withReturnTo } from '../../lib/return-to.js';
import { viewerAtom } from '../../lib/viewer.js';
import { PostedAt } from '../../ui/posted-at.js';
import styles from './write-comment.module.css';

/** The story of which a note says who may comment. */
export interface CommentedStory {
  readonly story_id: number;
  readonly slug: string;
  readonly comments_policy: CommentsPolicy;
  readonly comments_closed_at: string | null;
  readonly is_commentable: 0 | 1;
  readonly has_waiting_comments: 0 | 1;
  readonly author_username: string;
  readonly author_display_name: string | null;
  readonly author_is_user: 0 | 1;
}

/** Says who may comment on a story where not everybody may (docs/product/comments.md#who-may-comment). */
export function CommentsPolicyNote({ story }: { readonly story: CommentedStory }) {
  const { comments_policy: policy, comments_closed_at: closedAt, author_is_user: isOwn } = story;
  if (closedAt) return <ClosedByTime closedAt={closedAt} isOwn={isOwn === 1} />;
  if (policy === 'open') return null;
  return (
    <p className={styles.note}>
      {policy === 'closed' ? 'Comments on this story are closed.' : <SubscribersOnly story={story} />}
      {isOwn === 1 && (
        <>
          {' '}
          <Link to={paths.editStory(story.slug)}>Change who may comment</Link>
        </>
      )}
    </p>
  );
}

function ClosedByTime({ closedAt, isOwn }: { readonly closedAt: string; readonly isOwn: boolean }) {
  return (
    <p className={styles.note}>
      Comments are closed: the time for them ended on <PostedAt time={closedAt} />.
      {isOwn && (
        <>
          {' '}
          <Link to={paths.settings('privacy', 'comments')}>Change when comments close</Link>
        </>
      )}
    </p>
  );
}

function SubscribersOnly({ story }: { readonly story: CommentedStory }) {
  const { kind } = useAtomValue(viewerAtom);
  const { pathname } = useLocation();
  if (story.author_is_user === 1) return 'Only your subscribers can comment on this story.';
  return (
    <>
      Only subscribers can comment on this story
      {story.is_commentable === 0 && (
        <>
          :{' '}
          <Link to={paths.user(story.author_username)}>
            subscribe to the author {authorLabel(story).replace(/^by /u, '')}
          </Link>
          {kind === 'visitor' && (
            <>
              , or <Link to={withReturnTo(paths.logIn, pathname)}>log in</Link> if you are one
            </>
          )}
        </>
      )}
      .
    </>
  );
}
