import { hashtagKey } from '@quillstead/catalogue';
import { useEntity } from '../../lib/entities.js';
import type { HashtagSubject } from '../../lib/tooltip-subjects.js';
import { CountsLine } from '../../ui/counts-line.js';
import { HashtagSubscribeButton } from '../subscriptions/index.js';
import styles from './tooltip-card.module.css';
import { useHashtagTooltip } from './tooltip-data.js';
import { TooltipLoader } from './tooltip-loader.js';

/** What a link to a hashtag shows: its counts and a subscribe button. */
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
        <Subscribable
          item={{ hashtag: hashtagKey(value), value, count_subscribers, subscription }}
          stories={stories}
          hasButton={subject.hasButton !== true}
        />
      )}
      {isPending && <TooltipLoader />}
    </>
  );
}

interface SubscribableProps {
  readonly item: Parameters<typeof HashtagSubscribeButton>[0]['item'];
  readonly stories: number | undefined;
  readonly hasButton: boolean;
}

function Subscribable({ item, stories, hasButton }: SubscribableProps) {
  const { count_subscribers: subscribers } = useEntity('hashtag', item.hashtag, item);
  return (
    <>
      <CountsLine stories={stories} subscribers={subscribers} className={styles.soft} />
      {hasButton && <HashtagSubscribeButton item={item} />}
    </>
  );
}
