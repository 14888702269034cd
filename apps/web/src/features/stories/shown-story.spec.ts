import { shownStory } from './shown-story.js';

describe('a story on its page', () => {
  it.each([
    ['<p class="scene"></p>', '<p class="scene" role="separator" aria-label="Scene break"></p>'],
    ['<p class="scene">* * *</p>', '<p class="scene" role="separator" aria-label="Scene break">* * *</p>'],
    [
      '<p class="scene">*\u{a0}*</p>',
      '<p class="scene" role="separator" aria-label="Scene break">*&nbsp;*</p>',
    ],
    ['<p class="scene">words</p>', '<p class="scene">words</p>'],
    ['<p class="heading center">One</p>', '<p class="heading center" role="heading" aria-level="2">One</p>'],
    ['<p class="heading"></p>', '<p class="heading"></p>'],
    [
      '<p class="modal indent">a <span class="visually-hidden">b</span></p>',
      '<p class="indent">a <span>b</span></p>',
    ],
    ['<p> class="modal" &lt;p class="modal"&gt;</p>', '<p> class="modal" &lt;p class="modal"&gt;</p>'],
  ])('has roles, and no class without effect: %s', (html, shown) => {
    expect(shownStory(html)).toBe(shown);
    expect(shownStory(shown)).toBe(shown);
  });

  it.each([
    '<p class="verse">one<br />two</p>',
    '<p>10\u{a0}km “and” more &amp; &lt;less&gt; "quoted"</p>',
    '<p class="scene"></p><p></p><ul><li><p>oil</p></li></ul>',
  ])('is spelled as the page spells it, so that the same text read again changes nothing: %s', (html) => {
    const place = document.createElement('div');
    place.innerHTML = shownStory(html);
    expect(place.innerHTML).toBe(shownStory(html));
  });
});
