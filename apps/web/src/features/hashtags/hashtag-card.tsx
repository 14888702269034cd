import type { HashtagArticle } from '@quillstead/contracts';
import { CountsLine } from '../../ui/counts-line.js';
import { HashtagLink } from '../../ui/hashtag-link.js';
import { HashtagSubscribeButton } from '../subscriptions/index.js';
import styles from './hashtag-card.module.css';

/** A hashtag in a list. */
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
