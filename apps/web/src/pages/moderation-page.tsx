import { decisionReasons, decisionsInNumbers, sitePaths } from '@quillstead/catalogue';
import { readModeration, type ResponseTypes } from '@quillstead/contracts';
import { useOperation } from '../lib/operation-query.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { SkeletonLine } from '../ui/skeleton.js';
import styles from './plain-page.module.css';

type Numbers = ResponseTypes['moderation_numbers']['items'];

const failed = 'The numbers could not be loaded. Please try again in a moment.';
const kinds = {
  story: 'Stories',
  comment: 'Comments',
  series: 'Series',
  collection: 'Collections',
  user: 'People',
  fediverse_reply: 'Replies from elsewhere',
} as const;

/** Shows the decisions of the staff in the last twelve months, in numbers (docs/product/admin.md#numbers). */
export default function ModerationPage() {
  const { title, description } = sitePaths.moderation;
  const { response, failure, load } = useOperation(readModeration, {}, { failed });
  usePageHead(title, description);
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      <div className={styles.text}>
        <p>
          Members report what breaks the rules, and a person decides on each report. This page counts the
          decisions of the last twelve months. It names nobody.
        </p>
        {response !== null && response.items.length === 0 && <p>Nothing was decided in this time.</p>}
        {response !== null &&
          [...byMonth(response.items)].map(([month, numbers]) => (
            <section key={month}>
              <h2>{monthInWords(month)}</h2>
              <ul>
                {numbers.map((one) => (
                  <li key={`${one.kind} ${one.decision} ${one.decision_reason}`}>{inWords(one)}</li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      {response === null && failure === null && <SkeletonLine width="60%" />}
      {failure !== null && <Problem message={failure.message} onRetry={() => void load()} />}
    </Page>
  );
}

function byMonth(numbers: Numbers): Map<string, Numbers> {
  const months = new Map<string, Numbers>();
  for (const one of numbers) months.set(one.month, [...(months.get(one.month) ?? []), one]);
  return months;
}

const monthInWords = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

function inWords({ kind, decision, decision_reason: reason, count }: Numbers[number]): string {
  const why = reason === null ? '' : ` (${decisionReasons[reason].label})`;
  return `${kinds[kind]} – ${decisionsInNumbers[decision]}${why}: ${count}`;
}
