import { failing, submit } from './presses.mjs';

/**
 * The shots of a text that a member writes: changed, faulty, refused, in conflict with another save.
 * @type {(sample: import('./read-sample.mjs').Shown) => import('./pages.mjs').ShotRow[]}
 */
export function writingOf({ draft }) {
  return [
    ['member', 'write-dirty', `/write?id=${draft}`, { open: writeOn }],
    ['member', 'write-quiet', `/write?id=${draft}`, { open: pressKey('Control+Shift+F') }],
    ['member', 'write-fonts', `/write?id=${draft}`, { open: pickFont }],
    ['member', 'write-faults', '/write', { open: submit('Publish') }],
    ['member', 'write-refused', `/write?id=${draft}`, { open: refusePublish }],
    ['member', 'write-not-kept', `/write?id=${draft}`, { before: fillStorage, open: writeUnkept }],
    ['member', 'conflict', `/write?id=${draft}`, { open: collide }],
  ];
}

async function storyBox(page) {
  const box = page.getByRole('textbox', { name: 'Story', exact: true });
  await box.waitFor();
  return box;
}

async function writeOn(page) {
  const box = await storyBox(page);
  await box.press('Control+End');
  await page.keyboard.type(' It rained.');
  await page.getByText(/^(Saved at|Not saved yet)/).waitFor();
}

async function writeUnkept(page) {
  await writeOn(page);
  await page.getByText(/^Not kept in this browser/).waitFor();
}

async function refusePublish(page) {
  await storyBox(page);
  await failing('story')(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Please try again in a moment.').waitFor();
}

/** The browser gives no more room for what is typed. */
async function fillStorage(page) {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  });
}

const pressKey = (keys) => async (page) => {
  const box = await storyBox(page);
  await box.click();
  await page.keyboard.press(keys);
};

async function pickFont(page) {
  await storyBox(page);
  await page.getByRole('combobox', { name: /font/i }).click();
  await page.getByRole('option').first().waitFor();
}

/** Another device has saved the draft meanwhile. */
async function collide(page) {
  const box = await storyBox(page);
  await page.route('**/api/v1/draft', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const id = Number(new URL(page.url()).searchParams.get('id'));
    const theirs = await page.evaluate(
      async (draftId) => (await fetch(`/api/v1/draft?id=${draftId}`)).json(),
      id,
    );
    return route.fulfill({ status: 409, json: { ...theirs, title: 'The Ferryman’s Son' } });
  });
  await box.press('Control+End');
  await page.keyboard.type(' It rained.');
  await page.keyboard.press('Control+s');
  await page.getByText('was changed elsewhere').first().waitFor();
}
