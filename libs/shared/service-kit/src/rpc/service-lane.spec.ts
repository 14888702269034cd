import { RetryBudget } from './service-lane.js';

describe('the budget of repeats', () => {
  const spent = (budget: RetryBudget) => {
    let repeats = 0;
    while (repeats < 1_000 && budget.spend()) repeats += 1;
    return repeats;
  };

  it('has room for what one replica may hold when it dies, and then for one in ten calls', () => {
    const budget = new RetryBudget();
    expect(spent(budget)).toBe(128);
    for (let call = 0; call < 105; call += 1) budget.earn();
    expect(spent(budget)).toBe(10);
  });

  it('saves no more than that, however many calls there are', () => {
    const budget = new RetryBudget();
    for (let call = 0; call < 10_000; call += 1) budget.earn();
    expect(spent(budget)).toBe(128);
  });
});
