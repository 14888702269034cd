import { announce } from '../../lib/announce.js';
import { Button } from '../../ui/button.js';
import { PostedAt } from '../../ui/posted-at.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import styles from './admin.module.css';
import { ServiceQueues } from './service-queues.js';
import { useQueues } from './use-queues.js';

/** Shows how far the background work of every service is, and which failed work waits for a decision of the staff. */
export function Queues() {
  const { services, problem, seenAt, isLoading, reload } = useQueues();
  if (services === null)
    return problem === null ? (
      <div className={styles.stack} aria-busy="true">
        <span className="visually-hidden">Loading the queues…</span>
        {[1, 2, 3, 4, 5].map((one) => (
          <SkeletonLine key={one} height="9em" />
        ))}
      </div>
    ) : (
      <Problem message={problem} onRetry={() => void reload()} />
    );
  const refresh = async () => {
    const { error } = await reload();
    if (error === null) announce('Looked again.');
  };
  return (
    <>
      <div className={styles.seen}>
        <p className={styles.note}>Seen {seenAt !== null && <PostedAt time={seenAt} isExact />}</p>
        <Button
          aria-disabled={isLoading || undefined}
          onClick={() => void (isLoading ? undefined : refresh())}
        >
          Refresh
        </Button>
      </div>
      {problem !== null && <Problem message={problem} onRetry={() => void reload()} />}
      {services.map((entry) => (
        <ServiceQueues key={entry.service} entry={entry} onRetried={reload} />
      ))}
    </>
  );
}
