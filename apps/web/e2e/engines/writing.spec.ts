import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inEachEngine } from './in-each-engine.js';
import { button, byRole, css, heading, link, textbox, words } from './target.js';
import { chooseTool, giveFile, idOf, inText, openDrafts, publish, seeStored, storyOf } from './write-page.js';

/** By its attributes: what a field is called is worked out from its text, which takes long for a novel. */
const story = css('[contenteditable][aria-multiline]');
const saved = words(/^Saved at/u);
const novel = Array.from({ length: 300 }, (_, at) => `<p>Line ${at}. All was quiet in the harbour.</p>`).join(
  '',
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

  it.each([768, 320])('is formatted with the keys alone, at %i px', async (width) => {
    const writer = await visitor();
    const page = await writer.openTab(width);
    const member = await writer.signUp(page);
    await page.visit('/write');
    await page.see(story);
    await page.press(textbox('Title'));
    await page.type('By keys');
    await page.key('Enter');
    await inText(page);
    await page.type('The boat');
    await chooseTool(page, 'Heading');
    await page.key('Enter');
    await page.type('oil');
    await chooseTool(page, 'Bullet list');
    await page.key('Enter');
    await page.type('rope');
    // In a list, where Shift+Tab belongs to the list.
    await chooseTool(page, 'Bold');
    await page.type('!');
    await chooseTool(page, 'Bold');
    await page.key('Enter');
    await page.key('Enter');
    await page.type('Who goes there?');
    await chooseTool(page, 'Quote');
    await page.key('End');
    await page.key('Enter');
    await page.key('Enter');
    if (width < 600) await chooseTool(page, 'Scene break');
    else {
      const add = button('Add to this line');
      await page.see(add);
      await page.key('Shift+Tab');
      await page.until(async () => (await page.look(add)).hasFocus, 'the focus on the +');
      await page.key('Enter');
      await page.see(byRole('menu'));
      await page.until(
        async () => (await page.look(byRole('menuitem', 'Scene break'))).hasFocus,
        'the first item',
      );
      await page.key('Enter');
      await inText(page);
    }
    await page.type('It was empty.');
    await chooseTool(page, 'Undo');
    await chooseTool(page, 'Redo');
    await page.key('Control+s');
    const formatted =
      '<p class="heading">The boat</p><ul><li><p>oil</p></li><li><p>rope<strong>!</strong></p></li></ul>' +
      '<blockquote><p>Who goes there?</p></blockquote><p class="scene"></p><p>It was empty.</p>';
    await seeStored(page, member, formatted);
  });

  it('is formatted and published on a phone, by the bar', async () => {
    const writer = await visitor();
    const page = await writer.openTab(320);
    await writer.signUp(page);
    await page.visit('/write');
    await page.fill(textbox('Title'), 'From a phone');
    await page.focus(story);
    const bar = byRole('toolbar', 'Text formats');
    await page.press(button('Heading', bar));
    await page.type('One');
    await page.key('Enter');
    await page.press(button('Scene break', bar));
    await page.type('It was late, and ');
    await page.press(button('Italic', bar));
    await page.type('nobody came.');
    await publish(page);
    await page.isAt(/^\/story\//u);
    await page.see(byRole('region', 'Your story is out'));
    await page.see(heading('One'));
    await page.see(css('[data-story-text] .scene'));
    expect((await page.look(css('[data-story-text] em'))).text).toBe('nobody came.');
  });

  it('takes in a Word document that is chosen, and text and Markdown that are dropped', async () => {
    const writer = await visitor();
    const page = await writer.openTab(768);
    const member = await writer.signUp(page);
    const folder = join(process.cwd(), 'apps/web/src/features/import-files/test/files');
    await page.visit('/write');
    await giveFile(page, 'choose', {
      name: 'notes.docx',
      bytes: await readFile(join(folder, 'pandoc-notes.docx')),
    });
    await page.see(words('“notes.docx” is in the text: 2 footnotes are at the end.'));
    await page.press(button('Undo'));
    await page.seeGone(words(/is in the text/u));
    await giveFile(page, 'drop', { name: 'line.txt', bytes: Buffer.from('A line.\n') });
    await page.see(words('“line.txt” is in the text.'));
    await giveFile(page, 'drop', { name: 'mark.md', bytes: Buffer.from('# The Sea\n\n*Calm.*\n\n***\n\nx') });
    await page.see(words('“mark.md” is in the text.'));
    await page.focus(story);
    await page.key('Control+s');
    await seeStored(page, member, /A line\.[^]*<em>Calm\.<\/em><\/p><p class="scene">/u);
  });
});
