import { readQueryValue } from './read-query-value.js';
import { tidyPayload } from './tidy-payload.js';

describe('readQueryValue', () => {
  it.each([
    ['story_id', '12', 12],
    ['story_id', '012', '012'],
    ['story_id', '1e3', '1e3'],
    ['story_id', ['1', '2'], ['1', '2']],
    ['is_nsfw', '1', 1],
    ['slug', '12', '12'],
    ['hashtag_list', 'one', ['one']],
    ['hashtag_list', '', []],
    ['hashtag_list', ['one', ''], ['one']],
  ])('reads %s=%j as %j', (key, raw, expected) => {
    expect(readQueryValue(key, raw)).toEqual(expected);
  });
});

describe('tidyPayload', () => {
  it('collapses runs of spaces in one-line texts and leaves the rest', () => {
    const payload = {
      title: '  The \t long   road ',
      comment_text: 'a  b\n\nc',
      password1: 'a  b',
      story_id: 3,
    };
    expect(tidyPayload(payload)).toEqual({ ...payload, title: 'The long road' });
  });
});
