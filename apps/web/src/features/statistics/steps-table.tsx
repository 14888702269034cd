import { type Chart, nameOfStep, printed, reached, type Step } from './counts.js';
import type { StatisticsResponse } from './use-statistics.js';
import styles from './statistics.module.css';

interface StepsTableProps {
  readonly steps: readonly Step[];
  readonly charts: readonly Chart[];
  readonly unit: StatisticsResponse['unit'];
}

/** Shows the values of the charts, the newest first. */
export function StepsTable({ steps, charts, unit }: StepsTableProps) {
  return (
    <details className={styles.details}>
      <summary>Show as a table</summary>
      {/* Wider than the smallest windows: it scrolls in its place, by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroller} role="region" aria-label="Table of the charts" tabIndex={0}>
        <table className={styles.table}>
          <caption>{unit === 'day' ? 'By day' : 'By month'}, the newest first</caption>
          <thead>
            <tr>
              <th scope="col">{unit === 'day' ? 'Day' : 'Month'}</th>
              {charts.map(({ count, name }) => (
                <th key={count} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.toReversed().map((step) => (
              <tr key={step.date}>
                <th scope="row">{nameOfStep(step, unit)}</th>
                {charts.map(({ count }) => (
                  <td key={count}>{printed(step[count])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Shows how many members read how far, each number with its share of those who began. */
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
