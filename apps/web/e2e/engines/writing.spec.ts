import type { Author } from './author.js';
import { inEachEngine } from './in-each-engine.js';
import { button, css, heading, link, textbox, words } from './target.js';
import type { View } from './view.js';
import { openDrafts } from './write-page.js';

/** By its attributes: what a field is called is worked out from its text, which takes long for a novel. */
const story = css('[contenteditable][aria-multiline]');
const saved = words(/^Saved at/u);
const novel = Array.from({ length: 300 }, (_, at) => `<p>Line ${at}. All was quiet in the harbour.</p>`).join(
  '',
);

/** The text of a draft that the server has. */
async function storyOf(author: Author, id: number): Promise<string> {
  const draft = await author.call<{ rich_text_story: string }>('GET', `/draft?id=${id}`);
  return draft.rich_text_story;
}

const idOf = (view: View): Promise<string> =>
  view.until(
    () => view.run(() => new URLSearchParams(location.search).get('id'), null),
    'the id of the draft',
  );

inEachEngine('writing', ({ journey, visitor }) => {
  journey('a novel is opened, written on at its end and saved as it was written', async (width) => {
    const writer = await visitor();
    const page = await writer.openTab(width);
    const member = await writer.signUp(page);
    const { id } = await member.call<{ id: number }>('POST', '/draft', {
      title: 'A novel',
      rich_text_story: novel,
      content_type: 'draft_page',
    });
    await page.visit(`/write?id=${id}`);
    await page.see(words(/^Line 0\./u));
    await page.focus(story);
    await page.key('Control+End');
    await page.type(' The end');
    await page.key('Enter');
    await page.type('of it.');
    await page.key('Control+s');
    await page.until(
      async () => (await storyOf(member, id)) === novel.replace(/<\/p>$/u, ' The end</p><p>of it.</p>'),
      'the novel as it was written',
    );
  });

  journey('two tabs that write the same draft keep both texts', async (width) => {
    const writer = await visitor({ complaints: [/409/u] });
    const first = await writer.openTab(width);
    await writer.signUp(first);
    await first.visit('/write');
    await first.fill(textbox('Title'), 'Twice');
    await first.focus(story);
    await first.type('Our common beginning.');
    await first.key('Control+s');
    await first.see(saved);
    const address = `/write?id=${await idOf(first)}`;

    const second = await writer.openTab(width);
    await second.visit(address);
    await second.see(words('Our common beginning.'));
    await second.focus(story);
    await second.key('Control+End');
    await second.type(' From the second tab.');
    await second.key('Control+s');
    await second.see(saved);

    await first.tab.show();
    await first.focus(story);
    await first.key('Control+End');
    await first.type(' From the first tab.');
    await first.key('Control+s');
    await first.see(heading('This draft was changed elsewhere'));
    await first.press(button('Keep both as two drafts'));
    await first.see(saved);
    await first.see(words('Our common beginning. From the first tab.', story));
    await openDrafts(first);
    await first.until(async () => (await first.look(link(/^Twice/u))).count === 2, 'two drafts');
    await second.tab.show();
    await second.reload();
    await second.see(words('Our common beginning. From the second tab.', story));
  });

  journey('a draft is kept without a connection and sent when it is back', async (width) => {
    const writer = await visitor({ complaints: [/Failed to load|fetching the script/u] });
    const page = await writer.openTab(width);
    await writer.signUp(page);
    await page.visit('/write');
    await page.focus(story);
    await page.type('The very first line.');
    await page.key('Control+s');
    await page.see(saved);
    const id = await idOf(page);
    await writer.line.cut();
    await page.type(' Written in a tunnel.');
    await page.see(words(/^Offline\. Your text is kept/u));
    await writer.line.mend();
    await page.type(' And out.');
    await page.see(saved);
    await page.visit(`/write?id=${id}`);
    await page.see(words('The very first line. Written in a tunnel. And out.', story));
  });
});
