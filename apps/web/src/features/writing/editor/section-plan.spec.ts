import { planSections } from './section-plan.js';

type Named = readonly [name: string, blocks: string];

/** The sections of a text of one-letter blocks, two to four in each, after it was in those given. */
function planned(text: string, before: readonly Named[] = []): (readonly [string | null, string])[] {
  const names = before.map(([name]) => name);
  const sectionOf = (block: string) => before.find(([, blocks]) => blocks.includes(block))?.[0];
  return planSections([...text], names, sectionOf, 2).map(({ section, blocks }) => [
    section,
    blocks.join(''),
  ]);
}

describe('the sections of a long text', () => {
  it('are even pieces at first', () => {
    expect(planned('abcdefg')).toEqual([
      [null, 'ab'],
      [null, 'cd'],
      [null, 'efg'],
    ]);
    expect(planned('')).toEqual([]);
  });

  it('stay as they are but for the one that changed', () => {
    const before: Named[] = [
      ['one', 'abc'],
      ['two', 'def'],
    ];
    expect(planned('abxcdef', before)).toEqual([
      ['one', 'abxc'],
      ['two', 'def'],
    ]);
    expect(planned('xabcdef', before)).toEqual([
      ['one', 'xabc'],
      ['two', 'def'],
    ]);
    expect(planned('abcdefx', before)).toEqual([
      ['one', 'abc'],
      ['two', 'defx'],
    ]);
  });

  it('are cut when they have grown, and joined or gone when they have shrunk', () => {
    const before: Named[] = [
      ['one', 'abc'],
      ['two', 'de'],
      ['three', 'fgh'],
    ];
    expect(planned('abxyzcdefgh', before)).toEqual([
      ['one', 'ab'],
      [null, 'xy'],
      [null, 'zc'],
      ['two', 'de'],
      ['three', 'fgh'],
    ]);
    expect(planned('adfgh', before)).toEqual([
      ['one', 'ad'],
      ['three', 'fgh'],
    ]);
    expect(planned('fgh', before)).toEqual([['three', 'fgh']]);
  });

  it('keep the order of the text when a block was moved', () => {
    const before: Named[] = [
      ['one', 'abc'],
      ['two', 'def'],
    ];
    expect(planned('bcdaef', before)).toEqual([
      ['one', 'bc'],
      ['two', 'daef'],
    ]);
  });
});
