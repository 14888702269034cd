import { printed, reached } from './counts.js';
import styles from './statistics.module.css';
import type { Step } from './steps.js';

/** How many members came how far, each with its share of those who began. */
export function HowFar({ sum }: { readonly sum: Omit<Step, 'date'> }) {
  const { count_begun: begun } = sum;
  return (
    <section className={styles.part} aria-labelledby="how-far">
      <h2 id="how-far">How far members read</h2>
      {begun === 0 ? (
        <p>No member has begun to read in this time.</p>
      ) : (
        <table className={styles.table}>
          <caption>Members with a reading history, each counted once a story.</caption>
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Members</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {reached.map(({ count, name }) => {
              // Members who began before the period may finish in it.
              const share = Math.min(100, Math.round((100 * (sum[count] ?? 0)) / begun));
              return (
                <tr key={count}>
                  <th scope="row">{name}</th>
                  <td>{printed(sum[count])}</td>
                  <td>
                    {share}%
                    <svg className={styles.share} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
                      <rect width={share} height={1} />
                    </svg>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
