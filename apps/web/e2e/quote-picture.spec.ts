import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { publish } from './api-calls.js';
import { expectNoFault } from './expect-no-fault.js';
import { openSite, type Somebody } from './open-site.js';

const words = 'The lamp was lit, and nobody came.';
const rich_text_story = `<p>${words}</p><p>She waited until the oil was gone.</p>`;

/** Selects what lies between the beginnings of two paragraphs of the story. */
const select = (page: Page, from: number, to: number) =>
  page.evaluate(
    ([first, last]) => {
      const paragraphs = document.querySelectorAll('[data-story-text] p');
      const [begin, end] = [paragraphs[first ?? 0], paragraphs[last ?? 0]];
      if (begin && end) document.getSelection()?.setBaseAndExtent(begin, 0, end, end.childNodes.length);
    },
    [from, to],
  );

/** The width and height that the header of a PNG names (RFC 2083, section 3.2 and 4.1.1). */
const sizeOf = (png: Buffer) => {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

describe('a quote of a story', () => {
  const site = openSite();
  let author: Somebody;

  beforeAll(async () => {
    author = await site.newcomer();
  });

  const offer = (page: Page) => page.getByRole('button', { name: 'Picture of this quote' });

  it('becomes a picture that a reader saves', async () => {
    const { slug } = await publish(author.page, 'With a quote', { rich_text_story });
    const { page } = await site.openPage();
    await page.goto(`/story/${slug}`);
    await page.getByText(words).waitFor();
    await select(page, 0, 1);
    await offer(page).waitFor();
    await expectNoFault(page, 'a story with an offer to quote it');
    await offer(page).click();
    const dialog = page.getByRole('dialog', { name: 'Picture of this quote' });
    await dialog
      .getByRole('img', { name: `${words} She waited until the oil was gone. From With a quote` })
      .waitFor();
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`${slug}.png`);
    expect(sizeOf(await readFile(await file.path()))).toEqual([1080, 1350]);
    await expectNoFault(page, 'the picture of a quote');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.evaluate(() => document.getSelection()?.removeAllRanges());
    await offer(page).waitFor({ state: 'hidden' });
  });

  it('is offered neither where a story may not be shared or is for members, nor of what is not its text', async () => {
    const { slug } = await publish(author.page, 'Not to be shared', { rich_text_story, is_shareable: 0 });
    const { page } = await site.openPage();
    await page.goto(`/story/${slug}`);
    await page.getByText(words).waitFor();
    await select(page, 0, 1);
    const forMembers = await publish(author.page, 'For members', { rich_text_story, is_members_only: 1 });
    await author.page.goto(`/story/${forMembers.slug}`);
    await author.page.getByText(words).waitFor();
    await select(author.page, 0, 1);
    const shared = await publish(author.page, 'To be shared', { rich_text_story });
    const other = await site.openPage();
    await other.page.goto(`/story/${shared.slug}`);
    await other.page.getByText(words).waitFor();
    await other.page.evaluate(() => document.getSelection()?.selectAllChildren(document.body));
    // Selected afterwards and offered first: by then the others were looked at.
    await select(other.page, 1, 1);
    await offer(other.page).waitFor();
    await other.page.evaluate(() => document.getSelection()?.selectAllChildren(document.body));
    await offer(other.page).waitFor({ state: 'hidden' });
    expect([await offer(page).count(), await offer(author.page).count()]).toEqual([0, 0]);
  });
});
