import { languageAttributes, paths } from '@quillstead/catalogue';
import { apiBase, readStatisticsFile } from '@quillstead/contracts';
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { saveFile } from '../../lib/save-file.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { LineDrawing } from '../../ui/line-drawing.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { ListBar } from '../feed/index.js';
import { BarChart } from './bar-chart.js';
import {
  allSteps,
  charts as allCharts,
  chartsOfStory,
  nameOfStep,
  printCsv,
  sinceFirst,
  sumOf,
} from './counts.js';
import { HowFar, StepsTable } from './steps-table.js';
import styles from './statistics.module.css';
import { type PeriodName, statisticsLink, type StatisticsResponse, useStatistics } from './use-statistics.js';
import { StoryRows } from './story-rows.js';

const periods = [
  { name: '90_days', label: '90 days' },
  { name: 'all_time', label: 'All time' },
] as const;

interface StatisticsProps {
  readonly period: PeriodName;
  /** The story; null for all stories. */
  readonly slug: string | null;
}

/** Shows a member's statistics of a period (docs/product/statistics.md). */
export function Statistics({ period, slug }: StatisticsProps) {
  const { response, failure, load } = useStatistics(period, slug);
  const links = periods.map(({ name, label }) => ({
    label,
    to: statisticsLink(name, slug ?? undefined),
    isCurrent: name === period,
  }));
  return (
    <>
      <p className={styles.lead}>
        Only you see these numbers. A reader counts once a day for each story; you and robots do not count. A
        new day begins at {startOfDay()} your time (midnight UTC).
      </p>
      {slug !== null && (
        <p>
          {response?.story && (
            <>
              <Link to={paths.story(slug)} {...languageAttributes(response.story.lang)}>
                {response.story.title}
              </Link>{' '}
              ·{' '}
            </>
          )}
          <Link to={statisticsLink(period)}>Statistics of all stories</Link>
        </p>
      )}
      <ListBar sorts={[]} filters={links} />
      {response !== null && <Charts statistics={response} period={period} />}
      {response === null && failure === null && (
        <div className={styles.loading} aria-busy="true">
          <span className="visually-hidden">Loading your statistics…</span>
          {allCharts.map(({ name }) => (
            <SkeletonLine key={name} height="8em" />
          ))}
        </div>
      )}
      {response === null && failure?.status === 404 && (
        <p>
          You have no story with this address.{' '}
          <Link to={statisticsLink(period)}>Statistics of all stories</Link>
        </p>
      )}
      {response === null && failure !== null && failure.status !== 404 && (
        <Problem message={failure.message} onRetry={() => void load()} />
      )}
      {slug === null && <StoryRows key={period} period={period} />}
    </>
  );
}

interface ChartsProps {
  readonly statistics: StatisticsResponse;
  readonly period: PeriodName;
}

function Charts({ statistics, period }: ChartsProps) {
  const { unit, story, since, until } = statistics;
  if (statistics.steps.length === 0)
    return (
      <div className={styles.nothing}>
        <LineDrawing of="book" />
        <p>
          Nobody has read, liked or commented in this time yet. What they do is counted here from then on.
        </p>
        <p>
          {story === null ? (
            <Link to={paths.write}>Write a story</Link>
          ) : (
            <Link to={paths.story(story.slug)}>See the story as its readers do</Link>
          )}
        </p>
      </div>
    );
  const steps = allSteps(statistics);
  const shown = sinceFirst(steps);
  const charts = story === null ? allCharts : chartsOfStory;
  const save = () => {
    const name = ['statistics', ...(story === null ? [] : [story.slug]), since, until].join('-');
    saveFile(`${name}.csv`, new Blob([printCsv(steps, charts)], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <>
      {charts.map(({ count, name }) => (
        <BarChart
          key={count}
          name={name}
          bars={shown.map((step) => ({ name: nameOfStep(step, unit), value: step[count] ?? 0 }))}
        />
      ))}
      <StepsTable steps={steps} charts={charts} unit={unit} />
      <div className={styles.files}>
        <Button onClick={save}>
          <Download size={16} aria-hidden />
          Download as CSV
        </Button>
        {story === null && (
          <ButtonLink to={`${apiBase}${readStatisticsFile.path}?period=${period}`} reloadDocument download>
            <Download size={16} aria-hidden />
            CSV by {unit} and story
          </ButtonLink>
        )}
      </div>
      <HowFar sum={sumOf(steps)} />
    </>
  );
}

/** Returns the reader's own time at which a day of UTC begins. */
const startOfDay = (): string =>
  new Date(new Date().setUTCHours(24, 0, 0, 0)).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
  });
