import { countRetired, wordFaults } from './retired-words.mjs';

describe('the retired words', () => {
  it.each([
    ['a word of a sentence', 'It was told twice: Tell it.', 'tell', 2],
    ['a part of an identifier', 'tellUserChanged ToldFact told_at', 'tell', 3],
    ['capitals', 'KEEPER_URL', 'keeper', 1],
    ['the plural', 'all letters of a day', 'letter', 1],
  ])('are found as %s', (_, text, word, count) => {
    expect(countRetired(text, 'libs/a.ts').get(word)).toBe(count);
  });

  it('are not found in the term dead letter', () => {
    expect([
      ...countRetired('dead letters dead_letter_job DeadLetterEvent dead\n * letter', 'a.ts').keys(),
    ]).toEqual([]);
  });

  it('are not found inside of other words', () => {
    expect([...countRetired('storyteller mailbox factor task basket hearth discard', 'a.ts').keys()]).toEqual(
      [],
    );
  });

  it('are not counted in the folder where they have another meaning', () => {
    const uses = ['apps/web/src/user-card.tsx', 'apps/content/src/comment.ts'];
    expect(uses.map((path) => countRetired('JOIN user_projection card', path).get('card'))).toEqual([
      undefined,
      1,
    ]);
  });

  it('may not be used more often than is allowed', () => {
    const counts = countRetired('const asker = new Asker(); // hears', 'a.ts');
    expect(wordFaults(counts, { ask: 1, hear: 1 })).toEqual([
      '"ask" is used 2 times, 1 more than it was: write call, RPC, operation',
    ]);
    expect(wordFaults(counts, { ask: 2 })).toEqual([
      '"hear" is used 1 times, 1 more than it was: write consume, handle, subscriber',
    ]);
    expect(wordFaults(counts, { ask: 3, hear: 1 })).toEqual([]);
  });
});
