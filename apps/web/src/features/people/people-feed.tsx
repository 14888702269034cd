import type { UserArticle } from '@quillstead/contracts';
import type { ReactNode } from 'react';
import { Feed, type FeedState } from '../feed/index.js';
import { UserCard, UserCardSkeleton } from './user-card.js';

interface PeopleFeedProps {
  readonly feed: FeedState<UserArticle>;
  readonly empty: ReactNode;
}

/** A list of people. */
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
