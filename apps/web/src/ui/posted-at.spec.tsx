import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { PostedAt } from './posted-at.js';

describe('the time of a thing', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-12-01T09:30:00Z') }));
  afterEach(() => jest.useRealTimers());

  const shown = (time: string) => {
    const { container } = render(<PostedAt time={time} isFresh />);
    const element = container.querySelector('time');
    return [element?.textContent, element?.title];
  };

  it.each([
    ['2026-12-01T09:29:40Z', '1 min ago', '12/1/2026 9:29:40 AM'],
    ['2026-12-01T09:25:00Z', '5 min ago', '12/1/2026 9:25:00 AM'],
    ['2026-12-01T07:08:00Z', '2 h ago', '12/1/2026 7:08:00 AM'],
    ['2026-11-30T09:31:00Z', '23 h ago', '11/30/2026 9:31:00 AM'],
    ['2026-11-30T09:30:00Z', 'November 30, 2026', '11/30/2026 9:30:00 AM'],
  ])('of %s is shown as %s, with the full date in the title', (time, text, title) => {
    expect(shown(time)).toEqual([text, title]);
  });
});
