import { newMemberStage, newMemberStages, tooManyInComment, tooManyInHour } from './new-member-limits.js';

const hour = 3_600;
const day = 24 * hour;

describe('the limits of new members', () => {
  it('fade with the days, and end', () => {
    const [first, week] = newMemberStages;
    expect(newMemberStage(0)).toEqual({ stage: first, changesIn: day });
    expect(newMemberStage(day - 1)).toEqual({ stage: first, changesIn: 1 });
    expect(newMemberStage(day)).toEqual({ stage: week, changesIn: 6 * day });
    expect(newMemberStage(7 * day)).toBeNull();
    for (const what of ['links', 'mentions', 'comments', 'subscriptions'] as const)
      expect(week[what]).toBeGreaterThan(first[what]);
  });

  it('are said with the time at which they end', () => {
    const [first, week] = newMemberStages;
    expect(tooManyInComment('links', { has: 3, stage: first, changesIn: 5 * hour })).toBe(
      'On your first day here a comment can have 2 links; this one has 3. This limit is higher in 5 hours.',
    );
    expect(tooManyInHour('comments', { stage: week, changesIn: 3 * day, nextIn: 61 })).toBe(
      'In your first 7 days here you can post 60 comments an hour. You can go on in 2 minutes. This limit ends in 3 days.',
    );
  });
});
