import { inEachEngine } from './in-each-engine.js';
import { button, dialog, textbox, words } from './target.js';
import type { View } from './view.js';
import { publish } from './write-page.js';

inEachEngine('the look panel', ({ visitor }) => {
  /** The value of the choice that has the focus; null: none has it. */
  const choice = (page: View) =>
    page.run(() => {
      const { activeElement: focused } = document;
      return focused instanceof HTMLInputElement && focused.checked ? focused.name : null;
    }, null);

  it('gets the focus each time it opens', async () => {
    const reader = await visitor();
    const page = await reader.openTab();
    await reader.signUp(page);
    await page.visit('/write');
    await page.focus(textbox('Story'));
    await page.type('The lamp was lit before dusk.');
    await publish(page);
    await page.isAt(/^\/story\//u);
    await page.see(words('The lamp was lit before dusk.'));
    await page.press(button('Font and size'));
    await page.see(dialog('Font and size'));
    const first = await page.until(() => choice(page), 'the focus in the panel');
    await page.key('Escape');
    await page.seeGone(dialog('Font and size'));
    await page.press(button('Font and size'));
    expect(await page.until(() => choice(page), 'the focus in the panel')).toBe(first);
  });
});
