import { type Chart, printed } from './counts.js';
import styles from './statistics.module.css';
import { nameOfStep, type Step } from './steps.js';
import type { StatisticsResponse } from './use-statistics.js';

interface StepsTableProps {
  readonly steps: readonly Step[];
  readonly charts: readonly Chart[];
  readonly unit: StatisticsResponse['unit'];
}

/** The values of the charts, the newest first. */
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
