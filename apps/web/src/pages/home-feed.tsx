import { listHome, type PayloadOf, type ResponseOf, type StoryArticle } from '@quillstead/contracts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { Feed, NewItems, useFeed } from '../features/feed/index.js';
import { filterParameters, InvalidList, useFurtherPages } from '../features/filters/index.js';
import { HashtagRecommendations } from '../features/hashtags/index.js';
import { StoryCard, StoryCardSkeleton } from '../features/stories/index.js';
import { call, callQuietly } from '../lib/call.js';
import { homeAddress, type HomeChoice } from './home-choice.js';
import styles from './home-page.module.css';

type HomePage = ResponseOf<typeof listHome>;

type HomePayload = PayloadOf<typeof listHome>;

const payloadOf = (filter: HomeChoice['filter']) => filterParameters(filter) as HomePayload;

const idOf = ({ story_id }: StoryArticle): number => story_id;

interface HomeFeedProps {
  readonly choice: HomeChoice;
  readonly empty: ReactNode;
}

/** Shows the stories of the home page by its address, with hashtags to follow among them. */
export function HomeFeed({ choice, empty }: HomeFeedProps) {
  const { sort, filter2, hashtag, filter } = choice;
  const client = useQueryClient();
  const payload: HomePayload = {
    ...payloadOf(filter),
    ...(sort !== 'newest' && { sort }),
    ...(filter2 !== 'all' && { filter2 }),
    ...(hashtag !== null && { hashtag, excludeKeys: ['hashtag_recommendations'] }),
  };
  const pages = useFeed(listHome, payload, {
    failed: 'The stories could not be loaded. Please try again in a moment.',
    idOf,
    read: async (next, options) => {
      const known = next === undefined && hashtag === null ? recommendedElsewhere(client) : null;
      const isComplete = next !== undefined || known !== null;
      const page = await call(
        listHome,
        {
          ...payload,
          ...(isComplete && { excludeKeys: ['hashtag_recommendations'] }),
          ...(next !== undefined && { next }),
        },
        options,
      );
      return known === null ? page : { ...page, hashtag_recommendations: known };
    },
  });
  const feed = useFurtherPages(pages);
  const loadFirst = useCallback(
    () =>
      callQuietly(listHome, {
        ...payloadOf(filter),
        ...(filter2 !== 'all' && { filter2 }),
        ...(hashtag !== null && { hashtag }),
        excludeKeys: ['hashtag_recommendations'],
      }),
    [filter2, hashtag, filter],
  );
  const recommended = feed.firstPage?.hashtag_recommendations ?? [];
  return (
    <>
      <NewItems feed={feed} load={sort === 'newest' ? loadFirst : null} noun="stories" />
      {feed.list?.items.length === 0 && feed.list.next !== null && (
        <p role="status" className={styles.looking}>
          {feed.isLooking
            ? 'Looking for stories that pass your filters…'
            : 'No story has passed your filters so far. There are more to look through.'}
        </p>
      )}
      <Feed
        feed={feed}
        noun="stories"
        render={(story) => <StoryCard story={story} />}
        skeleton={<StoryCardSkeleton />}
        empty={empty}
        invalid={
          <InvalidList
            className={styles.empty}
            address={homeAddress({ ...choice, hashtag: null, filter: null })}
            problem={feed.problem}
          />
        }
        inset={
          recommended.length > 0 && (
            <div className={styles.inset}>
              <HashtagRecommendations items={recommended} />
            </div>
          )
        }
      />
      {recommended.length > 0 && (
        <aside className={styles.rail}>
          <HashtagRecommendations items={recommended} />
        </aside>
      )}
    </>
  );
}

/**
 * Returns the recommendations of another list that is not shown now: they are read once, and left out of every later
 * page (docs/product/lists.md#home).
 */
function recommendedElsewhere(client: ReturnType<typeof useQueryClient>) {
  const lists = client.getQueriesData<InfiniteData<HomePage>>({
    queryKey: [listHome.name],
    type: 'inactive',
  });
  const pages = lists.flatMap(([, data]) => data?.pages ?? []);
  return pages.find((page) => page.hashtag_recommendations !== undefined)?.hashtag_recommendations ?? null;
}
