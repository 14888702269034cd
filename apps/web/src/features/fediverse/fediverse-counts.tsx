import { paths } from '@quillstead/catalogue';
import { listFediverseTalk } from '@quillstead/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { operationQuery } from '../../lib/operation-query.js';
import { countsLine, failed } from './fediverse-talk.js';
import styles from './fediverse-talk.module.css';

interface FediverseCountsProps {
  readonly slug: string;
  /** Called when the counts are shown, or can't be. */
  readonly onSettled: () => void;
}

/**
 * Shows how many people of other servers like a story, have shared it and have replied, apart from the members' counts.
 */
export function FediverseCounts({ slug, onSettled }: FediverseCountsProps) {
  const { data, isPending } = useQuery(operationQuery(listFediverseTalk, { slug }, { failed }));
  useEffect(() => {
    if (!isPending) onSettled();
  }, [isPending, onSettled]);
  if (data === undefined || data.count_likes + data.count_shares + data.count_replies === 0) return null;
  return (
    <p className={styles.counts}>
      <Link to={paths.story(slug, 'comments')}>{countsLine(data)}</Link>
    </p>
  );
}
