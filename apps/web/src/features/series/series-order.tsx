import { languageAttributes, quoted } from '@quillstead/catalogue';
import { placeStoryInSeries, type StoryArticle, takeStoryFromSeries } from '@quillstead/contracts';
import { useEffect, useRef, useState } from 'react';
import { announce, showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { forgetQueries } from '../../lib/query-client.js';
import { Button } from '../../ui/button.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { Feed } from '../feed/index.js';
import { OrderList, useOrder } from '../own-lists/index.js';
import { callAsMember } from '../session/index.js';
import type { ReadableSeries, useAuthorStories, useSeriesStories } from './use-series.js';
import styles from './series-order.module.css';

interface SeriesOrderProps {
  readonly series: ReadableSeries;
  /** The stories of the series, from the first. */
  readonly feed: ReturnType<typeof useSeriesStories>;
  /** Reads again what shows the stories of the series. */
  readonly reload: () => Promise<unknown>;
}

/** Shows the stories of a series for its author, who orders them and takes them out. */
export function SeriesOrder({ series: { series_id, count_stories }, feed, reload }: SeriesOrderProps) {
  const order = useOrder(
    'series',
    { list: feed.list, reload },
    {
      move: (story_id, after_story_id, options) =>
        callAsMember(placeStoryInSeries, { series_id, story_id, after_story_id }, options),
      moveToEnd: (story_id, options) => callAsMember(placeStoryInSeries, { series_id, story_id }, options),
      remove: (story_id, options) => callAsMember(takeStoryFromSeries, { story_id }, options),
    },
  );
  return (
    <OrderList
      noun="series"
      count={count_stories}
      order={order}
      feed={feed}
      empty={<p>No stories yet. Add some below, or choose this series when you write.</p>}
    />
  );
}

const failed = 'The story could not be added. Please try again in a moment.';

interface AddStoriesProps {
  readonly series: ReadableSeries;
  /** The stories of the series. */
  readonly feed: ReturnType<typeof useSeriesStories>;
  /** The stories of the author, the newest first. */
  readonly posts: ReturnType<typeof useAuthorStories>;
  /** Reads both lists again. */
  readonly reload: () => Promise<unknown>;
}

/** Shows the stories of the author that can be added to a series, the newest first. */
export function AddStories({ series: { series_id }, feed: placed, posts, reload }: AddStoriesProps) {
  const [adding, setAdding] = useState<number | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const shown = new Set(placed.list?.items.map(({ story_id }) => story_id));

  const add = async ({ story_id, title }: StoryArticle) => {
    if (adding !== null) return;
    setAdding(story_id);
    try {
      await callAsMember(placeStoryInSeries, { series_id, story_id }, { fallback: failed });
      forgetQueries();
      setAdded(story_id);
      await reload();
      announce(`${quoted(title)} is in the series now.`);
    } catch (error) {
      showToast(asCallFailure(error, failed).message);
    } finally {
      setAdding(null);
    }
  };

  return (
    <>
      <p className={styles.hint}>A story goes to the end. One that is in another series leaves it.</p>
      <Feed
        feed={posts}
        noun="stories"
        render={(post) =>
          post.content_type === 'story_article' && (
            <div className={styles.row}>
              <span className={styles.title} {...languageAttributes(post.lang)}>
                {post.title}
              </span>
              {post.series_id === series_id || shown.has(post.story_id) ? (
                <Placed takesFocus={added === post.story_id} />
              ) : (
                <Button
                  aria-label={`Add ${quoted(post.title)}`}
                  aria-disabled={adding !== null || undefined}
                  onClick={() => void add(post)}
                >
                  Add
                </Button>
              )}
            </div>
          )
        }
        skeleton={<SkeletonLine width="60%" height="1.2rem" />}
        empty={<p>You have not published a story yet.</p>}
      />
    </>
  );
}

/** Stands in the place of a button; that of the story that was just added takes its focus. */
function Placed({ takesFocus }: { readonly takesFocus: boolean }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) text.current?.focus();
  }, [takesFocus]);
  return (
    <span ref={text} tabIndex={-1} className={styles.placed}>
      In the series
    </span>
  );
}
