import { blockTexts, type DraftNote, placeNotes, quoteOf } from './place-notes.js';

const note = (note_place: number, note_quote: string): DraftNote =>
  ({ note_id: note_place, note_place, note_quote }) as DraftNote;

/** The index beside which a note on a block of one text stands in another; null: beside none. */
function follow(before: string, place: number, after: string): number | null {
  const quote = quoteOf(blockTexts(before)[place] ?? '');
  const { beside, astray } = placeNotes(blockTexts(after), [note(place, quote)]);
  expect(beside.size + astray.length).toBe(1);
  return [...beside.keys()][0] ?? null;
}

const text =
  '<p>The lamp  is <em>lit</em>.</p><blockquote><p>Who goes?</p></blockquote><p class="scene"></p><p>Nobody.</p>';

describe('a note on a paragraph', () => {
  it.each([0, 1, 2, 3])('stands beside block %i while the text is as it was', (place) => {
    expect(follow(text, place, text)).toBe(place);
  });

  it.each([
    ['a paragraph comes before it', 3, `<p>First.</p>${text}`, 4],
    ['one before it goes', 3, text.replace(/^<p>.*?<\/p>/u, ''), 2],
    ['its end changes', 0, text.replace('lit', 'lit, and the night is long'), 0],
    ['its own beginning changes', 3, text.replace('Nobody', 'Somebody'), null],
    ['it is gone', 3, '<p>The lamp is lit.</p>', null],
    ['all is gone', 0, '', null],
  ])('when %s', (_, place, after, at) => {
    expect(follow(text, place, after)).toBe(at);
  });

  it('stands beside the nearest of several that begin alike', () => {
    const same = '<p>Again.</p>'.repeat(3);
    expect(follow(`<p>One.</p>${same}`, 3, `<p>One.</p>${same}`)).toBe(3);
    expect(follow(`${same}<p>One.</p>`, 2, `${same.slice('<p>Again.</p>'.length)}<p>One.</p>`)).toBe(1);
  });

  it('stays beside its paragraph while the first words of that are written anew, and follows them elsewhere', () => {
    const one = note(2, 'Nobody.');
    const before = new Map([[one.note_id, 1]]);
    const at = (...texts: string[]) => [...placeNotes(texts, [one], before).beside.keys()];
    expect(at('First.', 'Somebody.', 'Last.')).toEqual([1]);
    expect(at('First.', '', 'Nobody.')).toEqual([2]);
    expect(at('Nobody.', 'Nobody else.', 'Nobody.')).toEqual([1]);
  });

  it('finds a long paragraph by its first words, in any script', () => {
    const long = `<p>${'👩‍👩‍👧‍👦語 '.repeat(200)}</p>`;
    expect(Array.from(quoteOf(blockTexts(long)[0] ?? '')).length).toBeLessThanOrEqual(80);
    expect(follow(long, 0, `<p>First.</p>${long}`)).toBe(1);
  });
});
