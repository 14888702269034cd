import { nameBeforeHandle, paths } from '@quillstead/catalogue';
import { readUserTooltip } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type Entities, readEntity } from '../../lib/entities.js';
import { useOperation } from '../../lib/operation-query.js';
import { withReturnTo } from '../../lib/return-to.js';
import { viewerAtom } from '../../lib/viewer.js';
import { aboutAuthor } from '../../ui/about-author.js';
import { PageHeading } from '../../ui/page.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { UserLink } from '../../ui/user-link.js';
import type { LockedStory as Locked } from './use-story.js';
import styles from './locked-story.module.css';

interface LockedStoryProps {
  readonly story: Omit<Locked, 'content_type' | 'is_members_only'> & Partial<Pick<Locked, 'is_members_only'>>;
  readonly kind?: 'story' | 'series' | 'collection';
}

/**
 * Shows the page of a private author's story, series or collection for a reader without access, and of a story for
 * members for a visitor: the author and nothing else (docs/product/people.md#private-accounts).
 */
export function LockedStory({ story, kind: what = 'story' }: LockedStoryProps) {
  const { kind } = useAtomValue(viewerAtom);
  const { pathname } = useLocation();
  const isForMembers = story.is_members_only === 1;
  const author = nameBeforeHandle({
    username: story.author_username,
    display_name: story.author_display_name,
  });
  return (
    <div className={styles.locked}>
      <div className={styles.head}>
        <Lock size={25} aria-hidden />
        <PageHeading>{`This ${what} is ${isForMembers ? 'for members only' : 'private'}`}</PageHeading>
      </div>
      <p>
        <UserLink username={story.author_username} about={aboutAuthor(story)}>
          {author}
        </UserLink>{' '}
        {isForMembers
          ? 'lets only people with an account here read it.'
          : 'shares stories only with the readers they have accepted.'}
      </p>
      {kind === 'member' && !isForMembers && <WayToReaders authorId={story.author_id} />}
      {kind === 'visitor' && (
        <p>
          {isForMembers ? (
            <>
              <Link to={withReturnTo(paths.signUp, pathname)}>Sign up</Link> or
            </>
          ) : (
            'If you are one of them,'
          )}{' '}
          <Link to={withReturnTo(paths.logIn, pathname)}>log in</Link> to read it.
        </p>
      )}
    </div>
  );
}

/** The relation of a member to an author whose data has not been read yet. */
const unknown: Entities['user'] = { subscription: 'is_private', count_subscribers: 0 };

const requestKeys = ['subscription' as const];

/**
 * Says how a member becomes a reader of a private author. The response of a locked story names the author alone, so
 * this component reads from the server whether the member has a request.
 */
export function WayToReaders({ authorId }: { readonly authorId: number }) {
  const [known] = useState(() => readEntity('user', authorId, unknown));
  const { response, failure } = useOperation(
    readUserTooltip,
    { user_id: authorId, requestKeys },
    { failed: '' },
  );
  const subscription = response?.subscription ?? known.subscription;
  const isPending = response === null && failure === null;
  if (subscription === 'is_private_requested')
    return (
      <p>
        You have requested to be one of them, and they have not decided yet. Once you are accepted, the story
        is here.
      </p>
    );
  if (isPending)
    return (
      <p aria-busy>
        <SkeletonLine width="60%" />
      </p>
    );
  return <p>On their page you can request to be one of them.</p>;
}
