import { readQueryValue } from './read-query-value.js';

describe('readQueryValue', () => {
  it.each([
    ['story_id', '12', 12],
    ['story_id', '012', '012'],
    ['story_id', '1e3', '1e3'],
    ['story_id', '0', 0],
    ['story_id', '1234567890123456', 1_234_567_890_123_456],
    ['story_id', '12345678901234567', '12345678901234567'],
    ['story_id', '-5', '-5'],
    ['story_id', '5 ', '5 '],
    ['story_id', '', ''],
    ['story_id', ['1', '2'], ['1', '2']],
    ['is_nsfw', '1', 1],
    ['slug', '12', '12'],
    ['hashtag_list', 'one', ['one']],
    ['hashtag_list', '', []],
    ['hashtag_list', ['one', ''], ['one']],
    ['title', ['one', ''], ['one', '']],
    ['unknown', '12', '12'],
  ])('reads %s=%j as %j', (key, raw, expected) => {
    expect(readQueryValue(key, raw)).toEqual(expected);
  });
});
