import type { Locator, Page } from 'playwright';
import { comment, type Place, publish } from './api-calls.js';
import { expectSoon } from './expect-soon.js';
import { arrangeButton, menuButton, moreAbout } from './journeys.js';
import { openSite, type Somebody } from './open-site.js';

/** Pixels: a phone, a laptop, and what is left of a window that is enlarged to 400 %. */
const windows = [
  { width: 320, height: 640 },
  { width: 1280, height: 700 },
  { width: 320, height: 256 },
];

describe('a menu', () => {
  const site = openSite();
  let author: Somebody;
  let place: Place;

  beforeAll(async () => {
    author = await site.newcomer();
    place = await publish(author.page, 'The last page of a long evening', {
      rich_text_story: '<p>The lamp was lit before dusk, and nobody came.</p>'.repeat(30),
    });
    await comment(author.page, place, ['There is more to be said of it.']);
  });

  it.each(windows)(
    'is whole in a window of $width × $height px, wherever its button is',
    async (viewport) => {
      const { page } = await site.newcomer({ viewport });
      await page.goto(`/story/${place.slug}`);
      await expectWhole(page, page.getByRole('button', { name: 'More', exact: true }));
      await expectWhole(page, moreAbout(page, /^More about the comment/u));
      await page.goto(`/user/${author.person.username}`);
      await expectWhole(page, moreAbout(page, 'The last page of a long evening'));
      await expectWhole(page, arrangeButton(page));
    },
  );

  it('of the account is whole in a low window', async () => {
    const { page } = await site.newcomer({ viewport: { width: 740, height: 256 } });
    await page.goto('/account/settings/account');
    await expectWhole(page, menuButton(page));
  });
});

/** Opens the menu with its button at the upper edge of the window, in the middle and at the lower edge. */
async function expectWhole(page: Page, button: Locator): Promise<void> {
  for (const block of ['start', 'center', 'end'] as const) {
    await button.evaluate(
      (element, edge) => element.scrollIntoView({ block: edge, behavior: 'instant' }),
      block,
    );
    await button.click();
    const { x = 0, width = 0 } = (await button.boundingBox()) ?? {};
    const faults = () =>
      page.locator('[popover]:popover-open').evaluateAll(faultsOf, [x, x + width] as const);
    await expectSoon(faults, []);
    await page.keyboard.press('Escape');
    await page.locator('[popover]:popover-open').waitFor({ state: 'detached' });
  }
}

/**
 * The edges of the window over which the open menu reaches; `elsewhere` if it is neither over its button nor above or
 * below it; `closed` if none is open.
 */
function faultsOf([menu]: Element[], [from, to]: readonly [number, number]): string[] {
  if (!menu) return ['closed'];
  const { top, right, bottom, left } = menu.getBoundingClientRect();
  const beyond = { top: top < 0, right: right > innerWidth, bottom: bottom > innerHeight, left: left < 0 };
  const found = { ...beyond, elsewhere: left > to || right < from };
  return Object.entries(found).flatMap(([fault, isFound]) => (isFound ? [fault] : []));
}
