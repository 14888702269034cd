import { visibleName } from '@quillstead/catalogue';
import type { UserArticle } from '@quillstead/contracts';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { CountsLine } from '../../ui/counts-line.js';
import { Face } from '../../ui/face.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { UserLink } from '../../ui/user-link.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import { Feed, type FeedState } from '../feed/index.js';
import { UserSubscribeButton } from '../subscriptions/index.js';
import marks from '../../ui/verified-mark.module.css';
import styles from './user-card.module.css';

interface UserCardProps {
  readonly user: UserArticle;
  /** Further actions on the card. */
  readonly children?: ReactNode;
}

/** Shows a person in a list. */
export function UserCard({ user, children }: UserCardProps) {
  const { username, bio, count_stories: stories, count_subscribers: subscribers } = user;
  const name = visibleName(user.display_name);
  return (
    <article className={styles.card}>
      <Face id={user.user_id} name={name ?? username} size={40} picture={user.picture} />
      <div className={styles.head}>
        <p className={styles.name}>
          <UserLink username={username} about={{ ...user, hasButton: true }}>
            {name ?? `@${username}`}
          </UserLink>
          {user.is_verified === 1 && <VerifiedMark />}
          {user.is_private === 1 && (
            <span className={marks.lock} title="Private account.">
              <Lock size={15} aria-hidden />
              <span className="visually-hidden">Private account.</span>
            </span>
          )}
          {name !== null && <span className={styles.handle}> @{username}</span>}
        </p>
        <UserSubscribeButton user={user} />
      </div>
      {bio && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      <CountsLine stories={stories} subscribers={subscribers} className={styles.details} />
      {children}
    </article>
  );
}

/** Shows the shape of a person that is loading. */
export function UserCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden>
      <SkeletonLine width="40px" height="40px" />
      <SkeletonLine width="35%" height="1.1rem" />
      <SkeletonLine width="75%" />
      <SkeletonLine width="25%" height="0.8rem" />
    </div>
  );
}

interface PeopleFeedProps {
  readonly feed: FeedState<UserArticle>;
  readonly empty: ReactNode;
}

/** Shows a list of people. */
export function PeopleFeed({ feed, empty }: PeopleFeedProps) {
  return (
    <Feed
      feed={feed}
      noun="people"
      render={(user) => <UserCard user={user} />}
      skeleton={<UserCardSkeleton />}
      empty={empty}
    />
  );
}

/** Returns the key of a person in a list. */
export const idOfUser = ({ user_id }: { readonly user_id: number }): number => user_id;
