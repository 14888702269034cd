import { waitFor } from '@quillstead/testing';
import { fillLogIn } from './account-journeys.js';
import { callOnce } from './call-api.js';
import { expectSoon } from './expect-soon.js';
import { newPerson, ownProfile, signUp, storyText } from './journeys.js';
import { expectFocus, tabTo } from './keys.js';
import { openSite, type Somebody } from './open-site.js';
import { publishStory, subscribeButton, turnPrivate } from './people.js';

describe('subscribing', () => {
  const site = openSite();
  let author: Somebody;
  let reader: Somebody;
  let handle: string;
  let profile: string;

  beforeAll(async () => {
    author = await site.newcomer();
    reader = await site.newcomer({ expectedStatuses: [404] });
    handle = `@${author.person.username}`;
    profile = `/user/${author.person.username}`;
  });

  it('to a public author shows at once, lasts, and is taken back', async () => {
    const { page } = reader;
    await publishStory(author.page, { title: 'Open to all' });
    await page.goto(profile);
    await page.getByRole('heading', { level: 1, name: handle }).waitFor();
    await subscribeButton(page, 'subscribe', handle).click();
    await subscribeButton(page, 'subscribed', handle).waitFor();
    await page.getByRole('link', { name: '1 subscriber', exact: true }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: `You are subscribed to ${handle}.` })
      .waitFor();

    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.reload({ waitUntil: 'networkidle' });
    const button = subscribeButton(page, 'subscribed', handle);
    await button.waitFor();
    await page.getByRole('link', { name: '1 subscriber', exact: true }).waitFor();
    expect(requests.filter((path) => path === `/api/v1${profile}`)).toHaveLength(1);
    const atRest = await button.boundingBox();
    await button.hover();
    await button.getByText('unsubscribe').waitFor();
    expect(await button.boundingBox()).toEqual(atRest);
    await button.click();
    await subscribeButton(page, 'subscribe', handle).waitFor();
    await page.getByRole('link', { name: '0 subscribers', exact: true }).waitFor();
  });

  it('to the author at the end of a story', async () => {
    const { page } = reader;
    await page.goto(profile);
    await page.getByRole('link', { name: 'Open to all', exact: true }).click();
    const about = page.getByRole('region', { name: 'About the author' });
    await about.scrollIntoViewIfNeeded();
    await subscribeButton(page, 'subscribe', handle).click();
    await subscribeButton(page, 'subscribed', handle).click();
    await subscribeButton(page, 'subscribe', handle).waitFor();
    await about.getByRole('link', { name: `by ${author.person.username}` }).click();
    await page.getByRole('link', { name: '0 subscribers', exact: true }).waitFor();
  });

  it('shows on the cards of other lists at once', async () => {
    const { page, person } = reader;
    await page.goto(profile);
    await subscribeButton(page, 'subscribe', handle).click();
    await subscribeButton(page, 'subscribed', handle).waitFor();
    await ownProfile(page, person.username).click();
    await page
      .getByRole('navigation', { name: 'Lists' })
      .getByRole('link', { name: 'Subscriptions' })
      .click();
    await subscribeButton(page, 'subscribed', handle).click();
    await subscribeButton(page, 'subscribe', handle).waitFor();
    await page.getByRole('link', { name: handle, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: handle }).waitFor();
    await subscribeButton(page, 'subscribe', handle).waitFor();
  });

  it('is rolled back with a message when it fails', async () => {
    const { page } = await site.newcomer({
      expectedStatuses: [500],
    });
    await page.goto(profile);
    await page.route('**/user/subscription', (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: 'It could not be kept.' }),
    );
    await subscribeButton(page, 'subscribe', handle).click();
    await page
      .getByRole('status')
      .filter({ hasText: 'You were not subscribed. It could not be kept.' })
      .waitFor();
    await subscribeButton(page, 'subscribe', handle).waitFor();
    await page.getByRole('link', { name: '0 subscribers', exact: true }).waitFor();
    await page.context().close();
  });

  it('waits with a loader, deaf to clicks, until the response arrives', async () => {
    const { page } = reader;
    await page.goto(profile);
    let calls = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/user/subscription*', async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    await subscribeButton(page, 'subscribe', handle).click();
    const waiting = page
      .getByRole('main')
      .getByRole('button', { disabled: true, name: `subscribed ${handle}` });
    await waiting.waitFor();
    await expectSoon(() => waiting.getAttribute('aria-busy'), 'true');
    await waiting.click({ force: true });
    release();
    await page
      .getByRole('main')
      .getByRole('button', { disabled: false, name: `subscribed ${handle}` })
      .waitFor();
    expect(calls).toBe(1);
    await page.unroute('**/user/subscription*');
    await subscribeButton(page, 'subscribed', handle).click();
    await subscribeButton(page, 'subscribe', handle).waitFor();
  });

  it('has a visitor log in, and is done afterwards', async () => {
    const person = newPerson();
    const first = await site.openPage();
    await signUp(first.page, person);
    await first.context.close();
    const { page, context } = await site.openPage();
    await page.goto(profile);
    const button = subscribeButton(page, 'subscribe', handle);
    await button.waitFor();
    await expectSoon(() => button.getAttribute('title'), 'Login to subscribe.');
    await button.click();
    await fillLogIn(page, person.username, person.password);
    await subscribeButton(page, 'subscribed', handle).waitFor();
    expect(new URL(page.url()).pathname).toBe(profile);
    await subscribeButton(page, 'subscribed', handle).click();
    await subscribeButton(page, 'subscribe', handle).waitFor();
    await context.close();
  });

  it('goes with the keyboard alone', async () => {
    const { page } = reader;
    await page.goto(profile);
    const button = subscribeButton(page, 'subscribe', handle);
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const now = subscribeButton(page, 'subscribed', handle);
    await now.waitFor();
    await expectFocus(now);
    await page.keyboard.press('Space');
    await button.waitFor();
    await tabTo(
      page,
      page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Subscribers' }),
    );
    await page.keyboard.press('Enter');
    await page.getByText(`Nobody has subscribed to ${handle} yet.`).waitFor();
    await expectFocus(page.getByRole('link', { name: 'Subscribers', exact: true }));
  });

  it('is no question on one’s own profile', async () => {
    const { page } = author;
    await page.goto(profile);
    await page.getByRole('link', { name: 'Edit profile' }).waitFor();
    expect(await page.getByRole('main').getByRole('button', { name: handle }).count()).toBe(0);
  });

  it('is none either while the session call has no response', async () => {
    const { page } = author;
    const responds = Promise.withResolvers<void>();
    await page.route('**/api/v1/user/account/session', async (route) => {
      await responds.promise;
      await route.continue();
    });
    await page.goto(profile);
    await page.getByRole('heading', { name: handle }).waitFor();
    expect(await page.getByRole('main').getByRole('button', { name: handle }).count()).toBe(0);
    responds.resolve();
    await page.getByRole('link', { name: 'Edit profile' }).waitFor();
    await page.unroute('**/api/v1/user/account/session');
  });

  it('to a private author is a request, which is accepted, and then the story can be read', async () => {
    const slug = await publishStory(author.page, { title: 'For friends' });
    await turnPrivate(author.page);
    const { page } = reader;
    await page.goto(profile);
    await page.getByRole('heading', { name: 'This account is private' }).waitFor();
    expect(await page.getByText('For friends').count()).toBe(0);
    const subscribe = subscribeButton(page, 'subscribe', handle);
    await subscribe.hover();
    await subscribe.getByText('request').waitFor();
    await subscribe.click();
    await subscribeButton(page, 'requested', handle).waitFor();
    await page.getByText('You have requested to subscribe.').waitFor();
    await page.goto(`/story/${slug}`);
    await page.getByRole('heading', { name: 'This story is private' }).waitFor();
    await page.getByText('they have not decided yet').waitFor();

    await author.page.goto(`${profile}/subscribers/newest/requests`);
    const name = `@${reader.person.username}`;
    await author.page.getByRole('button', { name: `accept ${name}` }).click();
    await author.page.getByText('Accepted.', { exact: true }).waitFor();
    await author.page.getByRole('button', { name: `remove ${name}` }).waitFor();
    await author.page.getByRole('link', { name: '1 subscriber', exact: true }).waitFor();

    // Content applies an accepted request a moment after the response.
    const access = async () =>
      ((await callOnce(page, 'GET', `/story/${slug}`)) as { content_access: boolean }).content_access;
    await expectSoon(access, true);
    await page.goto(profile);
    await subscribeButton(page, 'subscribed', handle).waitFor();
    await page.getByRole('link', { name: 'For friends', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'For friends' }).waitFor();
    await storyText(page).getByText('These are a few plain words.').waitFor();
  });

  it('ends when the author removes the subscriber, and what was shown is hidden', async () => {
    const name = `@${reader.person.username}`;
    await author.page.goto(`${profile}/subscribers`);
    await author.page.getByRole('button', { name: `remove ${name}` }).click();
    await author.page.getByText('Removed.', { exact: true }).waitFor();
    await author.page.getByRole('link', { name: '0 subscribers', exact: true }).waitFor();
    await reader.page.goto(profile);
    await reader.page.getByRole('heading', { name: 'This account is private' }).waitFor();
    expect(await reader.page.getByText('For friends').count()).toBe(0);
  });

  it('ends before it begins when the request is rejected, or taken back', async () => {
    const name = `@${reader.person.username}`;
    await reader.page.goto(profile);
    await subscribeButton(reader.page, 'subscribe', handle).click();
    await subscribeButton(reader.page, 'requested', handle).waitFor();
    await author.page.goto(`${profile}/subscribers/newest/requests`);
    await author.page.getByRole('button', { name: `reject ${name}` }).click();
    await author.page.getByText('Rejected.', { exact: true }).waitFor();
    await author.page.reload();
    await author.page.getByText('Nobody waits to be accepted.').waitFor();
    await reader.page.reload();
    await subscribeButton(reader.page, 'subscribe', handle).click();
    const requested = subscribeButton(reader.page, 'requested', handle);
    await waitFor(async () => {
      await reader.page.mouse.move(0, 0);
      await requested.hover();
      return requested.getByText('cancel').isVisible();
    });
    await requested.click();
    await subscribeButton(reader.page, 'subscribe', handle).waitFor();
  });

  it('to somebody who turns private while others look ends nothing, but visitors see no list any more', async () => {
    const visitor = await site.openPage();
    await turnPrivate(author.page, 0);
    // The stories of an account that turns public may take a moment to appear to visitors.
    await waitFor(
      async () => {
        await visitor.page.goto(profile);
        return (await visitor.page.getByRole('link', { name: 'Open to all', exact: true }).count()) > 0;
      },
      { every: 500 },
    );
    await turnPrivate(author.page);
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: 'This account is private' }).waitFor();
    expect(await visitor.page.getByText('Open to all').count()).toBe(0);
    await turnPrivate(author.page, 0);
  });
});
