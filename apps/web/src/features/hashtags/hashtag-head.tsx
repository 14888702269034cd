import { hashtagKey } from '@quillstead/catalogue';
import { readHashtagTooltip } from '@quillstead/contracts';
import { useOperation } from '../../lib/operation-query.js';
import { CountsLine } from '../../ui/counts-line.js';
import { PageHeading } from '../../ui/page.js';
import { MuteButton } from '../mutes/index.js';
import { HashtagSubscribeButton } from '../subscriptions/index.js';
import styles from './hashtag-card.module.css';

const requestKeys = ['count_stories' as const, 'count_subscribers' as const, 'subscription' as const];

/** Shows the head of a hashtag's page: its name as in the URL, its counts and a subscribe button. */
export function HashtagHead({ value }: { readonly value: string }) {
  const hashtag = hashtagKey(value);
  // The list below says what is wrong; the head then has the name alone.
  const { response } = useOperation(readHashtagTooltip, { hashtag, requestKeys }, { failed: '' });
  const { count_stories: stories, count_subscribers = 0, subscription = 0 } = response ?? {};
  return (
    <header className={styles.head}>
      <div>
        <PageHeading className={styles.heading}>{value}</PageHeading>
        {response === null ? (
          <p className={styles.counts} />
        ) : (
          <CountsLine stories={stories ?? 0} subscribers={count_subscribers} className={styles.counts} />
        )}
      </div>
      {response !== null && (
        <div className={styles.actions}>
          <MuteButton things={{ hashtags: [value] }} of={value} />
          <HashtagSubscribeButton item={{ hashtag, value, count_subscribers, subscription }} />
        </div>
      )}
    </header>
  );
}
