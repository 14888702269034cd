import { readQuery } from '../read-query.js';
import { readHeadline } from './excerpt.js';
import { markTyped } from './mark-typed.js';

const excerptOf = (text: string, q: string) => readHeadline(markTyped(text, readQuery(q)));
const marksOf = (text: string, q: string) => {
  const excerpt = excerptOf(text, q);
  return excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to)) ?? null;
};
const filling = '夜里下雨，城里很冷。'.repeat(80);

describe('marks in texts without spaces', () => {
  it.each([
    ['灯塔上的猫看着海。', '灯塔', ['灯塔']],
    ['昨日、古い図書館へ行った。', '図書館', ['図書館']],
    ['바다의 우체국에서 편지를 썼다.', '우체국', ['우체국']],
    ['灯塔上的猫看着海。', '猫 灯塔', ['灯塔', '猫']],
    ['灯塔上的猫看着海。', '"塔上"', ['塔上']],
    // A title that the text has only in parts.
    ['図書室の館長。', '図書館', ['図書']],
    ['东京 Tokyo，tokyos。', '东京 TOKYO', ['东京', 'Tokyo']],
  ])('of %s stand at the words of %s', (text, q, marks) => {
    expect(marksOf(text, q)).toEqual(marks);
  });

  it('are none where no word of the query stands', () => {
    expect(marksOf('灯塔上的猫看着海。', '狗')).toBeNull();
  });

  it('stand in a piece of a long text that begins with its sentence and has most of the words', () => {
    const excerpt = excerptOf(`${filling}灯塔。${filling}雨停了。灯塔上有一只猫。${filling}`, '灯塔 猫');
    expect(excerpt?.text.startsWith('灯塔上有一只猫。')).toBe(true);
    expect(excerpt?.text.length).toBeLessThanOrEqual(160);
    expect(excerpt?.marks).toEqual([
      [0, 2],
      [6, 7],
    ]);
  });

  it('cut no character in two', () => {
    const family = '👩‍👩‍👧‍👦';
    for (const character of ['𠮷', family, 'が'.normalize('NFD')]) {
      const text = `${character.repeat(300)}灯塔${character.repeat(300)}`;
      const shown = excerptOf(text, '灯塔')?.text ?? '';
      expect(shown.replaceAll(character, '')).toBe('灯塔');
    }
  });
});
