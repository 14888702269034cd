import { listHome, type ResponseOf, type StoryArticle } from '@quillstead/contracts';
import { atom, useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Feed, NewItems, useFeed } from '../features/feed/index.js';
import { HashtagRecommendations } from '../features/hashtags/index.js';
import { StoryCard, StoryCardSkeleton } from '../features/stories/index.js';
import { call, callQuietly } from '../lib/call.js';
import { primed } from '../lib/primed.js';
import { store } from '../lib/store.js';
import { viewerAtom, viewerTurnAtom } from '../lib/viewer.js';
import type { HomeChoice } from './home-choice.js';

type Recommended = NonNullable<ResponseOf<typeof listHome>['hashtag_recommendations']>;

/** What was recommended to whom: asked for once, and left out of every later page (docs/product/lists.md#home). */
const recommendedAtom = atom<{ readonly turn: number; readonly items: Recommended } | null>(null);

const idOf = ({ story_id }: StoryArticle): number => story_id;

interface HomeFeedProps {
  readonly choice: HomeChoice;
  readonly empty: ReactNode;
}

/** The stories of the home page as its address asks for them, hashtags to follow among them. */
export function HomeFeed({ choice, empty }: HomeFeedProps) {
  const { sort, filter2, hashtag } = choice;
  const turn = useAtomValue(viewerTurnAtom);
  const recommended = useAtomValue(recommendedAtom);
  const asked = (next: string | undefined, isComplete: boolean) => ({
    ...(sort !== 'newest' && { sort }),
    ...(filter2 !== 'all' && { filter2 }),
    ...(hashtag !== null && { hashtag }),
    ...((isComplete || next !== undefined || hashtag !== null) && {
      excludeKeys: ['hashtag_recommendations' as const],
    }),
    ...(next !== undefined && { next }),
  });
  const [came] = useState(() => primed(listHome, asked(undefined, false)).reply?.hashtag_recommendations);
  const known = recommended?.turn === turn ? recommended.items : ((turn === 0 ? came : null) ?? null);
  // Back finds them where they were. A member is recommended others, which come with their own list.
  useEffect(() => {
    if (came !== undefined && store.get(viewerAtom).kind === 'visitor')
      store.set(recommendedAtom, (before) => before ?? { turn: 0, items: came });
  }, [came]);
  const feed = useFeed<StoryArticle>({
    name: `home:${sort}:${filter2}:${hashtag ?? ''}`,
    failed: 'The stories could not be loaded. Please try again in a moment.',
    load: async (next, options) => {
      const page = await call(listHome, asked(next, recommended?.turn === turn), options);
      const { hashtag_recommendations: items } = page;
      if (items !== undefined) store.set(recommendedAtom, { turn, items });
      return page;
    },
    primed: (next) => primed(listHome, asked(next, false)),
    idOf,
  });
  const loadFirst = useCallback(
    () =>
      callQuietly(listHome, {
        ...(filter2 !== 'all' && { filter2 }),
        ...(hashtag !== null && { hashtag }),
        excludeKeys: ['hashtag_recommendations'],
      }),
    [filter2, hashtag],
  );
  const inset = hashtag === null && known !== null && known.length > 0 && (
    <HashtagRecommendations items={known} />
  );
  return (
    <>
      <NewItems feed={feed} load={sort === 'newest' ? loadFirst : null} noun="stories" />
      <Feed
        feed={feed}
        noun="stories"
        render={(story) => <StoryCard story={story} />}
        skeleton={<StoryCardSkeleton />}
        empty={empty}
        inset={inset}
      />
    </>
  );
}
