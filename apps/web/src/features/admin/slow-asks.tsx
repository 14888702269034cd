import styles from './admin.module.css';
import type { Work } from './use-queues.js';

/** The asks of a service that take longest, since the process that answered started. */
export function SlowAsks({ asks }: { readonly asks: Work['asks'] }) {
  if (asks.length === 0) return null;
  return (
    <details className={styles.slow}>
      <summary>Slowest asks</summary>
      <table className={styles.table}>
        <caption>
          Since the process that answers started; the rarest 1 in 100 took longer than the last.
        </caption>
        <thead>
          <tr>
            <th scope="col">Ask</th>
            <th scope="col">Times</th>
            <th scope="col">Mean</th>
            <th scope="col">99 of 100</th>
          </tr>
        </thead>
        <tbody>
          {asks.map(({ name, count, mean_ms, p99_ms }) => (
            <tr key={name}>
              <th scope="row">{name.slice(name.indexOf('.') + 1)}</th>
              <td>{count}</td>
              <td>{mean_ms} ms</td>
              <td>{p99_ms === null ? 'over 2 s' : `≤ ${p99_ms} ms`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
