import type { HashtagArticle } from '@quillstead/contracts';
import { useId } from 'react';
import { CountsLine } from '../../ui/counts-line.js';
import { HashtagLink } from '../../ui/hashtag-link.js';
import { HashtagSubscribeButton } from '../subscriptions/index.js';
import styles from './hashtag-card.module.css';

/** Shows a hashtag in a list. */
export function HashtagCard({ item }: { readonly item: HashtagArticle }) {
  return (
    <article className={styles.card}>
      <div>
        <p className={styles.name}>
          <HashtagLink hashtag={item.value} about={{ ...item, hasButton: true }} />
        </p>
        <CountsLine
          stories={item.count_stories}
          subscribers={item.count_subscribers}
          className={styles.counts}
        />
      </div>
      <HashtagSubscribeButton item={item} />
    </article>
  );
}

const most = 5;

/**
 * Shows the busiest hashtags of the last days that one does not follow yet
 * (docs/product/lists.md#hashtag-recommendations).
 */
export function HashtagRecommendations({ items }: { readonly items: readonly HashtagArticle[] }) {
  const heading = useId();
  if (items.length === 0) return null;
  return (
    <section className={styles.recommended} aria-labelledby={heading}>
      <h3 id={heading}>Hashtags to follow</h3>
      <ul>
        {items.slice(0, most).map((item) => (
          <li key={item.hashtag}>
            <HashtagCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
