import { hashtagKey } from '@quillstead/catalogue';
import type { HashtagSubject } from '../../lib/tooltip-subjects.js';
import { CountsLine } from '../../ui/counts-line.js';
import { HashtagSubscribeButton } from '../subscriptions/index.js';
import styles from './tooltip-card.module.css';
import { useHashtagTooltip } from './tooltip-data.js';
import { TooltipLoader } from './tooltip-loader.js';

/** The tooltip of a link to a hashtag: its counts and a subscribe button. */
export function HashtagTooltip({ subject }: { readonly subject: HashtagSubject }) {
  const { values, isPending } = useHashtagTooltip(subject);
  const { count_stories: stories, count_subscribers, subscription } = values;
  const { value } = subject;
  return (
    <>
      <p className={styles.head}>
        <strong>{value}</strong>
      </p>
      {count_subscribers !== undefined && subscription !== undefined && (
        <>
          <CountsLine stories={stories} subscribers={count_subscribers} className={styles.soft} />
          {subject.hasButton !== true && (
            <HashtagSubscribeButton
              item={{ hashtag: hashtagKey(value), value, count_subscribers, subscription }}
            />
          )}
        </>
      )}
      {isPending && <TooltipLoader />}
    </>
  );
}
