import styles from './admin.module.css';
import type { Work } from './use-queues.js';

const inWords = (operation: string): string =>
  operation.slice(operation.indexOf('.') + 1).replaceAll('_', ' ');

/** Shows the slowest operations of a service, since the start of the process that sent these figures. */
export function SlowOperations({ operations }: { readonly operations: Work['operations'] }) {
  if (operations.length === 0) return null;
  return (
    <details className={styles.slow}>
      <summary>Slowest operations</summary>
      <table className={styles.table}>
        <caption>Milliseconds, in the process that responded, since it started.</caption>
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col">Times</th>
            <th scope="col">Mean</th>
            <th scope="col">99 of 100</th>
          </tr>
        </thead>
        <tbody>
          {operations.map(({ name, count, mean_ms, p99_ms }) => (
            <tr key={name}>
              <th scope="row">{inWords(name)}</th>
              <td>{count}</td>
              <td>{mean_ms < 10 ? mean_ms : Math.round(mean_ms)}</td>
              <td>{p99_ms === null ? 'more than 2000' : `up to ${p99_ms}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
