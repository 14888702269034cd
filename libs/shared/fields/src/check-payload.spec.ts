import { checkPayload } from './check-payload.js';

const story = { required: ['rich_text_story'], optional: ['title'] } as const;

describe('checkPayload', () => {
  it('names the required field that is missing before any other fault', () => {
    expect(checkPayload({ title: 7 }, story)).toEqual({
      key: 'rich_text_story',
      message: 'Story is required.',
    });
  });

  it('judges a field of markup by its text', () => {
    const empty = { rich_text_story: '<p> <br></p><ul><li></li></ul>' };
    expect(checkPayload(empty, story)?.message).toBe('Story is required.');
  });

  it('holds what is not said to be a draft to minimums', () => {
    const short = { rich_text_story: '<p>Once upon</p>' };
    expect(checkPayload(short, story)?.message).toBe('Story must be at least 15 characters.');
    expect(checkPayload(short, { ...story, isDraft: true })).toBeNull();
  });

  it('takes the text of markup from who needs it afterwards', () => {
    const textOf = () => 'Once';
    const long = { rich_text_story: '<p>Once upon a time there was</p>' };
    expect(checkPayload(long, story, { textOf })?.message).toBe('Story must be at least 15 characters.');
  });

  it('refuses keys that the call does not take, known to the dictionary or not', () => {
    const text = '<p>Once upon a time there was</p>';
    expect(checkPayload({ rich_text_story: text, username: 'ann' }, story)?.key).toBe('username');
    expect(checkPayload({ rich_text_story: text, author_id: 1 }, story)?.message).toBe(
      'Payload: "author_id" is not an acceptable key.',
    );
    expect(checkPayload(JSON.parse(`{"rich_text_story":"${text}","__proto__":1}`), story)?.key).toBe(
      '__proto__',
    );
  });

  it('passes what fits', () => {
    expect(
      checkPayload({ rich_text_story: '<p>Once upon a time there was</p>', title: null }, story),
    ).toBeNull();
  });

  it.each([null, 'text', 7, []])('refuses %j, which is no object', (payload) => {
    expect(checkPayload(payload, story)?.message).toBe('Payload must be an object.');
  });
});
