import { prepareStory } from './prepare-story.js';

const words = (count: number) =>
  `<p>${Array.from({ length: count }, (_, index) => `word${index}`).join(' ')}</p>`;

describe('a story that is about to be published', () => {
  it('gets what its author left out', () => {
    expect(prepareStory({ rich_text_story: words(5) })).toMatchObject({
      title: 'Untitled',
      description: null,
      hashtagList: [],
      isNsfw: 0,
      isShareable: 1,
      fontFamily: 'Georgia',
    });
  });

  it.each([
    [50, 'dribble'],
    [100, 'drabble'],
    [99, '99-word story'],
    [1000, 'flash fiction'],
  ])('of %i words is counted and named', (count, category) => {
    expect(prepareStory({ rich_text_story: words(count) })).toMatchObject({ countWords: count, category });
  });

  it('counts the characters of the text, paragraphs joined by one line feed', () => {
    const { countChars, richTextStorySubstring } = prepareStory({
      rich_text_story: '<p>One <strong>&amp;</strong></p><p>two</p>',
    });
    expect(countChars).toBe('One &\ntwo'.length);
    expect(richTextStorySubstring).toBe('One & two');
  });

  it('is refused when it holds what a story may not', () => {
    expect(() => prepareStory({ rich_text_story: `${words(5)}<script>x</script>` })).toThrow(
      'Story is a dirty value.',
    );
  });
});
