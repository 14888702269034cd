import type { HashtagArticle } from '@quillstead/contracts';
import { useEntity } from '../../lib/entities.js';
import { CountsLine } from '../../ui/counts-line.js';
import { HashtagLink } from '../../ui/hashtag-link.js';
import { HashtagSubscribeButton } from '../subscriptions/index.js';
import styles from './hashtag-card.module.css';

/** A hashtag in a list. */
export function HashtagCard({ item }: { readonly item: HashtagArticle }) {
  const { count_subscribers: subscribers } = useEntity('hashtag', item.hashtag, item);
  return (
    <article className={styles.card}>
      <div>
        <p className={styles.name}>
          <HashtagLink hashtag={item.value} about={{ ...item, hasButton: true }} />
        </p>
        <CountsLine stories={item.count_stories} subscribers={subscribers} className={styles.counts} />
      </div>
      <HashtagSubscribeButton item={item} />
    </article>
  );
}
