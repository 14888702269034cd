import { charts } from './counts.js';
import { printCsv } from './print-csv.js';

it('a file of statistics has a row for each step below the names of the columns', () => {
  const step = {
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
  expect(printCsv([step], charts).split('\r\n')).toEqual([
    'Date,Reads,Likes,Comments,Subscribers,Began to read,Came to a quarter,Came to a half,Came to three quarters,Came to the end',
    '2026-11-25,1200,-1,3,2,9,8,7,6,5',
    '',
  ]);
});
