import type { HashtagArticle } from '@quillstead/contracts';
import { useId } from 'react';
import { HashtagCard } from './hashtag-card.js';
import styles from './hashtag-card.module.css';

const most = 5;

/**
 * The busiest hashtags of the last days that one does not follow yet (docs/product/lists.md#hashtag-recommendations).
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
