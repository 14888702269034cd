import { inEachEngine } from './in-each-engine.js';
import { button, dialog, textbox, words } from './target.js';
import type { View } from './view.js';

inEachEngine('the look panel', ({ visitor }) => {
  /** The value of the choice that has the focus; null: none has it. */
  const choice = (page: View) =>
    page.run(() => {
      const { activeElement: focused } = document;
      return focused instanceof HTMLInputElement && focused.checked ? focused.name : null;
    }, null);

  it('gets the focus when its content comes after Tab was pressed, and each time it opens again', async () => {
    const reader = await visitor();
    const page = await reader.openTab();
    await reader.signUp(page);
    await page.visit('/write');
    await page.focus(textbox('Story'));
    await page.type('The lamp was lit before dusk.');
    // Not the style: while one is on its way, WebKit shows no element that was not shown before.
    const release = reader.line.hold(/^\/assets\/look-panel.*\.js/u);
    await page.press(button('Publish'));
    await page.isAt(/^\/story\//u);
    await page.see(words('The lamp was lit before dusk.'));
    await page.press(button('Font and size'));
    await page.see(dialog('Font and size'));
    await page.key('Tab');
    release();
    const first = await page.until(() => choice(page), 'the focus in the panel');
    await page.key('Escape');
    await page.seeGone(dialog('Font and size'));
    await page.press(button('Font and size'));
    expect(await page.until(() => choice(page), 'the focus in the panel')).toBe(first);
  });
});
