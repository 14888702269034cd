import type { StoryArticle } from '@quillstead/contracts';
import { Trophy } from 'lucide-react';
import styles from './leaderboard-badges.module.css';

type LeaderboardBadgesProps = Pick<StoryArticle, 'leaderboards'>;

/**
 * Shows for which times the story was the top-rated one (docs/product/lists.md#leaderboards), among the events about
 * it.
 */
export function LeaderboardBadges({ leaderboards }: LeaderboardBadgesProps) {
  return leaderboards.map(({ interval, label, colour }) => (
    <li key={interval} className={styles.badge} data-colour={colour}>
      <Trophy size={15} aria-hidden />
      {label}
    </li>
  ));
}

/**
 * Shows one mark for all of them, in the colour of the longest time; its name has the words, for which a card has no
 * room.
 */
export function LeaderboardMark({ leaderboards }: LeaderboardBadgesProps) {
  const longest = leaderboards.at(-1);
  if (longest === undefined) return null;
  const words = leaderboards.map(({ label }) => label).join(', ');
  return (
    <li className={styles.badge} data-colour={longest.colour} title={words}>
      <Trophy size={15} aria-hidden />
      <span className="visually-hidden">{words}</span>
    </li>
  );
}
