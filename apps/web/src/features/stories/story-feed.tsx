import { pageSize } from '@quillstead/contracts';
import { useEffect, useRef } from 'react';
import { announce } from '../../lib/announce.js';
import { Button } from '../../ui/button.js';
import { Problem } from '../../ui/problem.js';
import { StoryCard, StoryCardSkeleton } from './story-card.js';
import styles from './story-feed.module.css';
import { useStoryList } from './use-story-list.js';
import { useWhenNear } from './use-when-near.js';

/** How many pages come by scrolling alone; then the button asks, so that the list ends somewhere. */
const pagesByScrolling = 4;

/** The newest stories: as it loads, empty, in trouble, and full. */
export function StoryFeed({ empty }: { readonly empty: React.ReactNode }) {
  const { list, isLoading, problem, loadMore } = useStoryList();
  const items = useRef<HTMLOListElement>(null);
  const focusFrom = useRef<number | null>(null);
  const count = list?.items.length ?? 0;
  const mayScroll = !isLoading && problem === null && count < pagesByScrolling * pageSize;
  const nearEnd = useWhenNear(() => void loadMore(), mayScroll);

  const loadByHand = () => {
    focusFrom.current = count;
    void loadMore();
  };

  useEffect(() => {
    const from = focusFrom.current;
    if (from === null || count <= from) return;
    focusFrom.current = null;
    announce(`${count - from} more stories.`);
    items.current?.children[from]?.querySelector('a')?.focus();
  }, [count]);

  if (list === undefined)
    return problem === null ? (
      <div aria-busy="true">
        <span className="visually-hidden">Loading the stories…</span>
        {[1, 2, 3, 4].map((one) => (
          <StoryCardSkeleton key={one} />
        ))}
      </div>
    ) : (
      <Problem message={problem} onRetry={() => void loadMore()} />
    );
  if (count === 0) return empty;
  return (
    <>
      <ol ref={items} className={styles.items}>
        {list.items.map((story) => (
          <li key={story.story_id}>
            <StoryCard story={story} />
          </li>
        ))}
      </ol>
      {problem !== null && <Problem message={problem} onRetry={loadByHand} />}
      {problem === null && list.next !== null && (
        <div ref={nearEnd} className={styles.more}>
          <Button onClick={loadByHand} aria-disabled={isLoading || undefined}>
            {isLoading ? 'Loading…' : 'More stories'}
          </Button>
        </div>
      )}
      {list.next === null && count > 5 && <p className={styles.end}>That is all there is for now.</p>}
    </>
  );
}
