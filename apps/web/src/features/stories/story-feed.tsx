import { listHome, type StoryArticle } from '@quillstead/contracts';
import type { ReactNode } from 'react';
import { call } from '../../lib/call.js';
import { Feed, useFeed } from '../feed/index.js';
import { StoryCard, StoryCardSkeleton } from './story-card.js';

const idOf = ({ story_id }: StoryArticle): number => story_id;

/** The newest stories. */
export function StoryFeed({ empty }: { readonly empty: ReactNode }) {
  const feed = useFeed<StoryArticle>({
    name: 'home',
    load: (next, signal) => call(listHome, next === undefined ? {} : { next }, { signal }),
    idOf,
  });
  return (
    <Feed
      feed={feed}
      noun="stories"
      render={(story) => <StoryCard story={story} />}
      skeleton={<StoryCardSkeleton />}
      empty={empty}
    />
  );
}
