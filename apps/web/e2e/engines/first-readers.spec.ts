import { inEachEngine } from './in-each-engine.js';
import { button, dialog, field, heading, link, textbox, words } from './target.js';

const paragraphs = ['The lamp was lit before dusk.', 'Nobody came.', 'The keeper went home.'];
const html = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('');

inEachEngine('first readers of a draft', ({ journey, visitor }) => {
  journey('read it by a private link, write a note, and lose it when it is withdrawn', async (width) => {
    const [writing, reading, ofMember] = [
      await visitor(),
      await visitor({ complaints: [/404/u] }),
      await visitor({ complaints: [/404/u] }),
    ];
    const page = await writing.openTab(width);
    const author = await writing.signUp(page);
    const { id } = await author.call<{ id: number }>('POST', '/draft', {
      title: 'The Lamp',
      rich_text_story: html(paragraphs),
    });
    await page.visit(`/write?id=${id}`);
    await page.press(button('Options'));
    await page.press(button('First readers'));
    await page.press(button('Make a link'));
    await page.see(words(/^The link is made/u));
    const { value } = await page.look(textbox('The link'));
    const { pathname } = new URL(value ?? '');
    expect(pathname).toMatch(/^\/draft\/[\w-]{43}$/u);

    // Without an account.
    const reader = await reading.openTab(width);
    await reader.visit(pathname);
    await reader.see(heading('The Lamp'));
    await reader.see(words('A draft, not published.'));
    await reader.see(words('Nobody came.'));
    await reader.see(button('Log in to write notes'));
    await reader.seeGone(button(/^Write a note/u));

    const member = await ofMember.openTab(width);
    const { username } = await ofMember.signUp(member);
    await member.visit(pathname);
    await member.press(button('Write a note on “Nobody came.”'));
    await member.fill(field('Your note to the author'), 'Who is nobody?');
    await member.press(button('Send note'));
    await member.see(words('Who is nobody?'));
    await member.reload();
    await member.see(words('Who is nobody?'));
    await reader.reload();
    await reader.see(heading('The Lamp'));
    await reader.seeGone(words('Who is nobody?'));

    // The text changes before the note; the draft is opened again.
    const [first = '', ...rest] = paragraphs;
    await author.call('PUT', '/draft', { id, rich_text_story: html([first, 'A new one.', ...rest]) });
    await page.reload();
    await page.press(button('Options'));
    await page.press(button('First readers (1 note)'));
    await page.see(words('Who is nobody?', dialog('First readers')));
    await page.see(words(new RegExp(username, 'u'), dialog('First readers')));
    await page.press(button('Done'));
    await page.see(words(/, done$/u));
    await page.press(button('Withdraw the link'));
    await page.see(words(/^The link is withdrawn/u));

    await reader.reload();
    await reader.see(heading('This link does not work'));
    await reader.seeGone(words('Nobody came.'));
    await member.reload();
    await member.see(heading('This link does not work'));
  });

  journey('are led to the story once it is published', async (width) => {
    const [writing, reading] = [await visitor(), await visitor()];
    const author = await writing.signUp(await writing.openTab(width));
    const draft = { title: `Of the lamp at ${width} px`, rich_text_story: html(paragraphs) };
    const { id } = await author.call<{ id: number }>('POST', '/draft', draft);
    const { token } = await author.call<{ token: string }>('POST', '/draft/link', { id });
    const reader = await reading.openTab(width);
    await reader.visit(`/draft/${token}`);
    await reader.see(heading(draft.title));
    await author.call('POST', '/story', { id, ...draft });
    await reader.reload();
    await reader.see(heading('The story is published'));
    await reader.press(link('Read the story'));
    await reader.see(heading(draft.title));
    await reader.see(words('Nobody came.'));
  });
});
