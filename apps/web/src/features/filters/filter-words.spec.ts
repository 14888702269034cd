import { storyFilterOf } from '@quillstead/catalogue';
import { filterWords } from './filter-words.js';

describe('a filter in words', () => {
  it.each([
    [{ lang: 'fi' }, ['Language: Finnish']],
    [{ ratings: ['teen', 'general'], is_finished: 1 }, ['Rating: General, Teen', 'Only finished stories']],
    [
      { lengths: ['epic', 'novel'], without_hashtags: ['sea', 'moon'], without_warnings: ['death'] },
      ['Length: Novel, Epic', 'Without hashtags: #moon, #sea', 'Without content warnings: Death'],
    ],
    [{ without_warning_words: ['Spiders', 'loud noises'] }, ['Without other warnings: loud noises, spiders']],
  ] as const)('says what is set and nothing else: %j', (sent, words) => {
    const filter = storyFilterOf(sent);
    expect(filter && filterWords(filter)).toEqual(words);
  });
});
