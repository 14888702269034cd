import type { Author } from './author.js';
import { button, css, dialog, field } from './target.js';
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

/** Goes from the text to a tool with the keys alone and presses it, which leads back to the text. */
export async function chooseTool(page: View, name: string): Promise<void> {
  const focused = () => page.run(() => document.activeElement?.ariaLabel ?? '', null);
  // The editor takes the focus back in a later frame of the tool before, which no hand is fast enough to come between.
  const goToTools = async () => {
    const how = { key: 'F10', altKey: true, bubbles: true, cancelable: true };
    // The window of WebKit has a use of its own for the key itself, and sometimes responds to nothing after it.
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', how));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return document.activeElement?.closest('[role="toolbar"]') instanceof Element;
  };
  await page.until(() => page.run(goToTools, null), 'the focus among the tools');
  let tool = await focused();
  for (let step = 0; tool !== name; step += 1) {
    if (step > 20) throw new Error(`The arrow keys do not lead to the tool ${name}.`);
    const before = tool;
    await page.key('ArrowRight');
    tool = await page.until(async () => {
      const now = await focused();
      return now !== before && now;
    }, `the tool behind ${before}`);
  }
  await page.key('Enter');
  await inText(page);
}

/** Waits until the text has the focus. */
export async function inText(page: View): Promise<void> {
  const hasFocus = () =>
    page.run(() => document.activeElement?.matches('[data-editor] [role="textbox"]') === true, null);
  await page.until(hasFocus, 'the focus in the text');
}

interface TextFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Chooses a file, or drops it on the text. */
export async function giveFile(page: View, how: 'choose' | 'drop', { name, bytes }: TextFile): Promise<void> {
  await page.see(css('[data-editor] [role="textbox"]'));
  await page.run(
    ([act, title, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], title));
      const input = document.querySelector<HTMLInputElement>('input[type="file"]');
      if (act === 'choose' && input !== null) {
        input.files = data.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
        return;
      }
      const text = document.querySelector('[data-editor] [role="textbox"]');
      const { left = 0, bottom = 0 } = text?.getBoundingClientRect() ?? {};
      const where = { clientX: left + 20, clientY: bottom - 5 };
      text?.dispatchEvent(
        new DragEvent('drop', { bubbles: true, cancelable: true, ...where, dataTransfer: data }),
      );
    },
    [how, name, Buffer.from(bytes).toString('base64')] as const,
  );
}

/** The text of a draft that the server has. */
export async function storyOf(author: Author, id: number): Promise<string> {
  const draft = await author.call<{ rich_text_story: string }>('GET', `/draft?id=${id}`);
  return draft.rich_text_story;
}

/** Waits until the draft that is open is stored as this text. */
export async function seeStored(page: View, author: Author, text: string | RegExp): Promise<void> {
  const id = Number(await idOf(page));
  let stored = '';
  const isThere = async () => {
    stored = await storyOf(author, id);
    return typeof text === 'string' ? stored === text : text.test(stored);
  };
  await page.until(isThere, 'the stored text').catch((cause: unknown) => {
    throw new Error(`The draft is ${stored}.`, { cause });
  });
}

/** The id of the draft that is open, once it has one. */
export const idOf = (view: View): Promise<string> =>
  view.until(
    () => view.run(() => new URLSearchParams(location.search).get('id'), null),
    'the id of the draft',
  );
