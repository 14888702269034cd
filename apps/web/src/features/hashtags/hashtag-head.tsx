import { hashtagKey } from '@quillstead/catalogue';
import { useEntity } from '../../lib/entities.js';
import { CountsLine } from '../../ui/counts-line.js';
import { PageHeading } from '../../ui/page-heading.js';
import { HashtagSubscribeButton } from '../subscriptions/index.js';
import styles from './hashtag-card.module.css';
import { useHashtag } from './use-hashtag.js';

/** What stands above the stories of a hashtag: its name as the address has it, its counts, a subscribe button. */
export function HashtagHead({ value }: { readonly value: string }) {
  const found = useHashtag(hashtagKey(value));
  return (
    <header className={styles.head}>
      <div>
        <PageHeading className={styles.heading}>{value}</PageHeading>
        {found === null ? <p className={styles.counts} /> : <Counts {...found} />}
      </div>
      {found && <HashtagSubscribeButton item={{ ...found, value }} />}
    </header>
  );
}

function Counts(item: NonNullable<ReturnType<typeof useHashtag>>) {
  const { count_subscribers: subscribers } = useEntity('hashtag', item.hashtag, item);
  return <CountsLine stories={item.count_stories} subscribers={subscribers} className={styles.counts} />;
}
