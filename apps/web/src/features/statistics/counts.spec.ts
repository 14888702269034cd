import { allSteps, charts, nameOfStep, printCsv, sinceFirst, type Step, sumOf } from './counts.js';

const step = (date: string, count_reads: number, count_likes = 0): Step => ({
  date,
  count_reads,
  count_likes,
  count_comments: 0,
  count_subscribers: 0,
  count_begun: 0,
  count_quarter: 0,
  count_half: 0,
  count_three_quarters: 0,
  count_finished: 0,
});

describe('the steps of a chart', () => {
  const days = (counts: readonly number[]) => counts.map((count, index) => step(`day ${index}`, count));

  it('begin where something was counted first, and are fourteen at least', () => {
    const long = days([0, 0, 5, ...Array<number>(20).fill(0), 1]);
    expect(sinceFirst(long)).toEqual(long.slice(2));
    const late = days([...Array<number>(89).fill(0), 1]);
    expect(sinceFirst(late)).toEqual(late.slice(-14));
    expect(sinceFirst(days([0, 1]))).toHaveLength(2);
  });
});

describe('the steps of a period', () => {
  it('are all days, also over the end of February and those without counts', () => {
    const counted = step('2028-02-29', 3);
    const steps = allSteps({
      unit: 'day',
      since: '2028-02-28',
      until: '2028-03-02',
      story: null,
      steps: [counted],
    });
    expect(steps.map(({ date, count_reads }) => [date, count_reads])).toEqual([
      ['2028-02-28', 0],
      ['2028-02-29', 3],
      ['2028-03-01', 0],
      ['2028-03-02', 0],
    ]);
  });

  it('are all months, the present one included', () => {
    const steps = allSteps({
      unit: 'month',
      since: '2025-11-01',
      until: '2026-02-03',
      story: null,
      steps: [step('2025-11-01', 2), step('2026-02-01', 1)],
    });
    expect(steps.map(({ date, count_reads }) => [date, count_reads])).toEqual([
      ['2025-11-01', 2],
      ['2025-12-01', 0],
      ['2026-01-01', 0],
      ['2026-02-01', 1],
    ]);
  });

  it('have the sum of their counts, of which one may be negative', () => {
    expect(sumOf([step('2026-01-01', 2, 3), step('2026-01-02', 1, -1)])).toMatchObject({
      count_reads: 3,
      count_likes: 2,
    });
  });

  it('are named by the day or the month of UTC', () => {
    expect(nameOfStep({ date: '2026-03-01' }, 'day')).toBe('Mar 1, 2026');
    expect(nameOfStep({ date: '2026-03-01' }, 'month')).toBe('Mar 2026');
  });
});

it('a file of statistics has a row for each step below the names of the columns', () => {
  const whole = {
    date: '2026-11-25',
    count_reads: 1200,
    count_likes: -1,
    count_comments: 3,
    count_subscribers: 2,
    count_begun: 9,
    count_quarter: 8,
    count_half: 7,
    count_three_quarters: 6,
    count_finished: 5,
  };
  expect(printCsv([whole], charts).split('\r\n')).toEqual([
    'Date,Reads,Likes,Comments,Subscribers,Began to read,Came to a quarter,Came to a half,Came to three quarters,Came to the end',
    '2026-11-25,1200,-1,3,2,9,8,7,6,5',
    '',
  ]);
});
