import { inEachEngine } from './in-each-engine.js';
import { css } from './target.js';

const story = '[contenteditable][aria-multiline]';
const written =
  '<p class="heading">One</p><p>  two  spaces   and five words in it</p><p></p><p class="align-center">centred</p>' +
  '<p class="scene"></p><p class="verse">  a<br />    b</p><p class="other">the <span class="other">end</span></p>';

/** Runs in the page: the paragraphs of the story as they are seen. */
function readStory() {
  return [...document.querySelectorAll<HTMLElement>('[data-story-text] p')].map((paragraph) => ({
    text: paragraph.innerText.replace(/^\u200b/u, ''),
    role: paragraph.getAttribute('role'),
    classes: paragraph.className,
    align: getComputedStyle(paragraph).textAlign,
    hasHeight: paragraph.getBoundingClientRect().height > 15,
  }));
}

inEachEngine('a text with spaces and classes', ({ visitor }) => {
  it('is stored, opened and read as it was written', async () => {
    const writer = await visitor();
    const page = await writer.openTab();
    const author = await writer.signUp(page);
    const { id } = await author.call<{ id: number }>('POST', '/draft', {
      title: 'As written',
      rich_text_story: written,
      content_type: 'draft_page',
    });
    await page.visit(`/write?id=${id}`);
    await page.see(css(story));
    await page.focus(css(story));
    await page.key('Control+End');
    await page.type('  !');
    await page.key('Control+s');
    let stored = '';
    const changed = written.replace('end</span>', 'end</span>  !');
    const isStored = async () => {
      const draft = await author.call<{ rich_text_story: string }>('GET', `/draft?id=${id}`);
      stored = draft.rich_text_story;
      return stored === changed;
    };
    await page.until(isStored, `the stored text ${changed}`).catch((cause: unknown) => {
      throw new Error(`The draft is ${stored}.`, { cause });
    });
    const { slug } = await author.publish({ title: 'As written', rich_text_story: stored });
    await page.visit(`/story/${slug}`);
    const plain = { role: null, classes: '', align: 'start', hasHeight: true };
    expect(await page.run(readStory, null)).toEqual([
      { ...plain, text: 'One', role: 'heading', classes: 'heading' },
      { ...plain, text: '  two  spaces   and five words in it' },
      { ...plain, text: '' },
      { ...plain, text: 'centred', classes: 'align-center', align: 'center' },
      { ...plain, text: '', role: 'separator', classes: 'scene', align: 'center' },
      { ...plain, text: '  a\n    b', classes: 'verse' },
      { ...plain, text: 'the end  !' },
    ]);
  });
});
