import { checkPayload } from './check-payload.js';
import { strippedOnce } from './text/strip-html.js';

const story = { required: ['rich_text_story'], optional: ['title'] } as const;
const context = { textOf: strippedOnce() };

describe('checkPayload', () => {
  it('names the required field that is missing before any other fault', () => {
    expect(checkPayload({ title: 7 }, story)).toEqual({
      key: 'rich_text_story',
      message: 'Story is required.',
    });
  });

  it('judges a field of markup by its text', () => {
    const empty = { rich_text_story: '<p> <br></p><ul><li></li></ul>' };
    expect(checkPayload(empty, story, context)?.message).toBe('Story is required.');
  });

  it.each([
    '\u200b',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\u115f',
    '\u{e0020}',
    '\u0007',
    ' \u200e\u180e\u2060 ',
    '&#8203;&shy;&#7;',
  ])('takes %j, which nobody can see, for an empty story', (nothing) => {
    const story5 = `<p>${Array(20).fill(nothing).join(' ')}</p><p>${nothing}</p>`;
    expect(checkPayload({ rich_text_story: story5 }, story, context)?.message).toBe('Story is required.');
  });

  it.each(['title', 'comment_text', 'feedback', 'q', 'display_name'] as const)(
    'takes ten characters of %s that nobody can see for nothing',
    (key) => {
      const payload = { [key]: '\u200b\u00ad'.repeat(5) };
      expect(checkPayload(payload, { required: [key], optional: [] })?.message).toMatch(/ is required\.$/u);
    },
  );

  it('throws where markup is to be judged and nobody reads its text', () => {
    const text = { rich_text_story: '<p>Once upon a time there was</p>' };
    expect(() => checkPayload(text, story)).toThrow('A check of markup needs `textOf`.');
    expect(checkPayload(text, story, { leavesMarkup: true })).toBeNull();
  });

  it('holds what is not said to be a draft to minimums', () => {
    const short = { rich_text_story: '<p>Once upon</p>' };
    expect(checkPayload(short, story, context)?.message).toBe('Story must be at least 15 characters.');
    expect(checkPayload(short, { ...story, isDraft: true }, context)).toBeNull();
  });

  it('takes the text of markup from who needs it afterwards', () => {
    const textOf = () => 'Once';
    const long = { rich_text_story: '<p>Once upon a time there was</p>' };
    expect(checkPayload(long, story, { textOf })?.message).toBe('Story must be at least 15 characters.');
  });

  it('refuses keys that the call does not take, known to the dictionary or not', () => {
    const text = '<p>Once upon a time there was</p>';
    expect(checkPayload({ rich_text_story: text, username: 'ann' }, story, context)?.key).toBe('username');
    expect(checkPayload({ rich_text_story: text, author_id: 1 }, story, context)?.message).toBe(
      'Payload: "author_id" is not an acceptable key.',
    );
    expect(checkPayload(JSON.parse(`{"rich_text_story":"${text}","__proto__":1}`), story, context)?.key).toBe(
      '__proto__',
    );
  });

  it('passes what fits', () => {
    expect(
      checkPayload({ rich_text_story: '<p>Once upon a time there was</p>', title: null }, story, context),
    ).toBeNull();
  });

  it.each([null, 'text', 7, []])('refuses %j, which is no object', (payload) => {
    expect(checkPayload(payload, story)?.message).toBe('Payload must be an object.');
  });
});
