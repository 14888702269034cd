import { button, dialog, field } from './target.js';
import type { View } from './view.js';

/** Publishes what is on the write page. */
export async function publish(page: View): Promise<void> {
  await page.press(button('Publish'));
  await page.press(button('Publish now', dialog('Publish')));
}

/** Presses something that is seldom done with the text that is written. */
export async function chooseOption(page: View, name: string): Promise<void> {
  await page.press(button('Options'));
  await page.press(button(name, dialog('Options')));
}

/** Has the draft saved by hand alone. */
export async function saveByHand(page: View): Promise<void> {
  await page.press(button('Options'));
  await page.press(field('Save by itself', dialog('Options')));
  await page.key('Escape');
  await page.seeGone(dialog('Options'));
}

/** Opens the drawer with the drafts. */
export async function openDrafts(page: View): Promise<void> {
  await page.press(button('Drafts'));
  await page.see(dialog('Your drafts'));
}
