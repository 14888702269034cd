import { readQuery } from '../read-query.js';
import { isSentence } from './partial-matches.js';

describe('isSentence', () => {
  it.each([
    ['story', 'lamp and moon', true],
    ['comment', 'lamp and moon', true],
    ['story', 'lamp moon', false],
    ['story', 'lamp and "the moon"', false],
    ['user', 'lamp and moon', false],
    ['hashtag', 'lamp and moon', false],
  ] as const)('of %s and %j is %s', (kind, q, isOne) => {
    expect(isSentence(kind, readQuery(q))).toBe(isOne);
  });
});
