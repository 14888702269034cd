import { markedParts } from './excerpt.js';

const shown = (text: string, marks: [number, number][]) =>
  markedParts(text, marks)
    .map(({ text: part, isMarked }) => (isMarked ? `<${part}>` : part))
    .join('|');

describe('the words that were found', () => {
  it.each<[string, [number, number][], string]>([
    ['the old lamp burns', [[8, 12]], 'the old |<lamp>| burns'],
    [
      'lamp by lamp',
      [
        [0, 4],
        [8, 12],
      ],
      '<lamp>| by |<lamp>',
    ],
    [
      'lamplight',
      [
        [0, 4],
        [4, 9],
      ],
      '<lamp>|<light>',
    ],
    ['🪔 lamp', [[3, 7]], '🪔 |<lamp>'],
    ['nothing', [], 'nothing'],
    ['', [], ''],
  ])('are marked in %j', (text, marks, expected) => {
    expect(shown(text, marks)).toBe(expected);
  });
});
