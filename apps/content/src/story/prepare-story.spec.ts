import { readPublishableText } from '../markup/index.js';
import { prepareStory } from './prepare-story.js';

const words = (count: number) =>
  `<p>${Array.from({ length: count }, (_, index) => `word${index}`).join(' ')}</p>`;

describe('a story that is about to be published', () => {
  it('gets what its author left out', () => {
    expect(prepareStory({}, readPublishableText(words(5)))).toMatchObject({
      title: 'Untitled',
      description: null,
      hashtagList: [],
      isNsfw: 0,
      isShareable: 1,
      fontFamily: 'Georgia',
      chosenLang: null,
    });
  });

  it.each([
    [50, 'dribble'],
    [100, 'drabble'],
    [99, '99-word story'],
    [1000, 'flash fiction'],
  ])('of %i words is counted and named', (count, category) => {
    expect(prepareStory({}, readPublishableText(words(count)))).toMatchObject({
      countWords: count,
      category,
    });
  });
});
