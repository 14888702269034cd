import { faultOfTime, localTime, momentsOf, tomorrowAtNine } from './local-time.js';

describe('a local time to publish at', () => {
  it('is written as a field for local times has it', () => {
    expect(localTime(new Date(2027, 2, 4, 5, 6, 59))).toBe('2027-03-04T05:06');
    expect(new Date(localTime(new Date(2027, 2, 4, 5, 6)))).toEqual(new Date(2027, 2, 4, 5, 6));
  });

  it('is offered for the next morning, over the ends of months and years', () => {
    expect(tomorrowAtNine(new Date(2027, 11, 31, 23, 59))).toBe('2028-01-01T09:00');
    expect(tomorrowAtNine(new Date(2028, 1, 28, 0, 0))).toBe('2028-02-29T09:00');
  });

  it.each([
    ['', 'Choose a day and a time.'],
    ['soon', 'Choose a day and a time.'],
    ['2027-05-05T10:00', 'Choose a time in the future.'],
    ['2027-05-05T09:59', 'Choose a time in the future.'],
    ['2028-05-05T10:01', 'Choose a time within a year.'],
    ['2027-05-05T10:01', null],
    ['2028-05-03T10:00', null],
  ])('%j is %j', (value, fault) => {
    expect(faultOfTime(value, momentsOf(value)[0], new Date(2027, 4, 5, 10, 0).getTime())).toBe(fault);
  });
});
