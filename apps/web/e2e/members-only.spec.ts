import type { Page } from 'playwright';
import { fillLogIn } from './account-journeys.js';
import { expectNoFault } from './expect-no-fault.js';
import { newPerson, openMoreFields, publishNow, signUp } from './journeys.js';
import { openSite } from './open-site.js';
import { publishStory } from './people.js';

describe('a story for members', () => {
  const site = openSite();

  const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const mark = (page: Page) =>
    page.getByRole('list', { name: 'About this story' }).getByText('For members only', { exact: true });
  const stub = (page: Page) => title(page, 'This story is for members only');

  it('is made so by its author, after it was published, and opened again', async () => {
    const { page } = await site.newcomer();
    const slug = await publishStory(page, { title: 'A lamp for some' });
    const visitor = await site.openPage();
    const choose = async () => {
      await page.goto(`/write?story=${slug}`);
      const panel = await openMoreFields(page);
      await panel.getByRole('checkbox', { name: 'For members only' }).click();
      return panel;
    };
    await choose();
    await expectNoFault(page, 'the choice of a story for members');
    await publishNow(page);
    await title(page, 'A lamp for some').waitFor();
    await mark(page).waitFor();
    await expectNoFault(page, 'a story for members');
    await visitor.page.goto(`/story/${slug}`);
    await stub(visitor.page).waitFor();
    await choose();
    await publishNow(page);
    await title(page, 'A lamp for some').waitFor();
    await visitor.page.goto(`/story/${slug}`);
    await title(visitor.page, 'A lamp for some').waitFor();
    expect(await mark(visitor.page).count()).toBe(0);
  });

  it('is a stub for a visitor, from which sign-up and log-in lead to it', async () => {
    const author = await site.newcomer();
    const slug = await publishStory(author.page, { title: 'A lamp for members', is_members_only: 1 });
    const { page } = await site.openPage();
    await page.goto(`/story/${slug}`);
    await stub(page).waitFor();
    await expectNoFault(page, 'the stub of a story for members');
    const [main, head] = [page.getByRole('main'), page.locator('head')];
    for (const [place, part] of [
      ['main', main],
      ['head', head],
    ] as const)
      expect(`${place}: ${await part.innerHTML()}`).not.toMatch(/A lamp for members|few plain words/u);
    await main.getByRole('link', { name: 'Sign up' }).click();
    const person = newPerson();
    const form = page.locator('form').filter({ has: page.getByLabel('Password confirmation') });
    await form.getByLabel('Username').fill(person.username);
    await form.getByLabel('Email').fill(person.email);
    await form.getByLabel('Password', { exact: true }).fill(person.password);
    await form.getByLabel('Password confirmation').fill(person.password);
    await form.getByRole('button', { name: 'Sign up' }).click();
    await title(page, 'A lamp for members').waitFor();
    await page.getByText('These are a few plain words.').waitFor();
    await mark(page).waitFor();

    const other = await site.openPage();
    const known = await signUp((await site.openPage()).page);
    await other.page.goto(`/story/${slug}/comments`);
    await stub(other.page).waitFor();
    await other.page.getByRole('main').getByRole('link', { name: 'log in' }).click();
    await fillLogIn(other.page, known.username, known.password);
    await title(other.page, 'Comments on A lamp for members').waitFor();
  });
});
