import type { StoryArticle } from '@quillstead/contracts';
import { Trophy } from 'lucide-react';
import styles from './leaderboard-badges.module.css';

type LeaderboardBadgesProps = Pick<StoryArticle, 'leaderboards'>;

/** Of which times a story was the top-rated (docs/product/lists.md#leaderboards), among the events about it. */
export function LeaderboardBadges({ leaderboards }: LeaderboardBadgesProps) {
  return leaderboards.map(({ interval, label, colour }) => (
    <li key={interval} className={styles.badge} data-colour={colour}>
      <Trophy size={15} aria-hidden />
      {label}
    </li>
  ));
}
