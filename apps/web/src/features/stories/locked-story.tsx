import { nameBeforeHandle, paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Lock } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { viewerAtom } from '../../lib/viewer.js';
import { withReturnTo } from '../../lib/return-to.js';
import { aboutAuthor } from '../../ui/about-author.js';
import { PageHeading } from '../../ui/page-heading.js';
import { UserLink } from '../../ui/user-link.js';
import styles from './gate.module.css';
import type { LockedStory as Locked } from './use-story.js';
import { WayToReaders } from './way-to-readers.js';

interface LockedStoryProps {
  readonly story: Omit<Locked, 'content_type' | 'is_members_only'> & Partial<Pick<Locked, 'is_members_only'>>;
  readonly kind?: 'story' | 'series' | 'collection';
}

/**
 * The page of a private author's story, series or collection for a reader without access, and of a story for members
 * for a visitor: the author and nothing else (docs/product/people.md#private-accounts).
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
