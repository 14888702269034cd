import { storyOfEverything } from '@quillstead/fields/story-of-everything';
import { describeItem } from './describe-item.js';

describe('describeItem', () => {
  it.each([
    [{ comment_text: 'I <3 you <grin> so much, really' }, 'I <3 you <grin> so much, really'],
    [{ description: 'Of <b>old</b> tags & more' }, 'Of <b>old</b> tags & more'],
    [{ rich_text_story: '<p>I &lt;3 you, said the <em>fox</em>.</p>' }, 'I <3 you, said the fox.'],
    [
      { rich_text_story: storyOfEverything },
      'Two spaces, then night, rain and sun. Roses are red 漢字(かんじ) & x² “Said.” oil wick match The end.',
    ],
    [{ rich_text_story: `<p>&lt;${'a'.repeat(186)}&gt;</p>` }, `<${'a'.repeat(159)}...`],
    [{ rich_text_story: `<p>${'語'.repeat(159)}👩‍👩‍👧‍👦語</p>` }, `${'語'.repeat(159)}👩‍👩‍👧‍👦...`],
  ])('of %j is %j', (item, description) => {
    expect(describeItem(item)).toBe(description);
  });

  it('has nothing of a tag that reading ended in', () => {
    const html = `<p>${`<span class="${'indent '.repeat(700)}">ab</span> `.repeat(5)}</p>`;
    expect(describeItem({ rich_text_story: html })).toMatch(/^(ab )+ab$/u);
  });
});
