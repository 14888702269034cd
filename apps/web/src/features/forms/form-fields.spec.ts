import { lengthNearLimit } from './form-fields.js';

describe('the counter of a field of one line', () => {
  it.each([
    ['display_name', 'N'.repeat(23), undefined],
    ['display_name', 'N'.repeat(24), '24/30'],
    ['display_name', 'N'.repeat(31), '31/30'],
    ['email', 'ann@example.org', undefined],
    ['title', '', undefined],
  ] as const)('of %s with %j is %j', (name, text, counter) => {
    expect(lengthNearLimit(name, text)).toBe(counter);
  });
});
