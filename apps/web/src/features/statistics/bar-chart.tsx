import { printed } from './counts.js';
import styles from './statistics.module.css';

interface Bar {
  readonly name: string;
  readonly value: number;
}

interface BarChartProps {
  readonly name: string;
  readonly bars: readonly Bar[];
}

const height = 100;
/** Units of the drawing for each bar, of which one is the gap. */
const width = 5;

/**
 * Shows a bar for each step; a negative one hangs from the line of zero. The drawing is one image with a sentence,
 * because the table of the page has every value.
 */
export function BarChart({ name, bars }: BarChartProps) {
  const values = bars.map(({ value }) => value);
  const total = values.reduce((sum, value) => sum + value, 0);
  const [top, bottom] = [Math.max(1, ...values), Math.min(0, ...values)];
  const scale = height / (top - bottom);
  const best = bars.reduce<Bar | null>((most, bar) => (bar.value > (most?.value ?? 0) ? bar : most), null);
  const summary =
    `${printed(total)} in total` + (best === null ? '' : `, most on ${best.name}: ${printed(best.value)}`);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong>{name}</strong> <span>{summary}</span>
      </figcaption>
      <svg
        data-empty={total === 0 && best === null && bottom === 0}
        role="img"
        aria-label={`${name}: ${summary}`}
        viewBox={`0 0 ${width * bars.length} ${height}`}
        preserveAspectRatio="none"
      >
        {bars.map(({ name: step, value }, index) => (
          <rect
            key={step}
            x={index * width}
            y={scale * (top - Math.max(0, value))}
            width={width - 1}
            height={scale * Math.abs(value)}
          >
            <title>{`${step}: ${printed(value)}`}</title>
          </rect>
        ))}
        <line x1={0} x2={width * bars.length} y1={scale * top} y2={scale * top} />
      </svg>
      <p className={styles.axis} aria-hidden>
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
    </figure>
  );
}
