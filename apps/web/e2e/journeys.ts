import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Somebody nobody has met yet. */
export function newPerson(): Person {
  const username = `ann_${randomBytes(4).toString('hex')}`;
  return {
    username,
    email: `${username}@example.org`,
    password: `tea-and-${randomBytes(6).toString('hex')}`,
  };
}

/** Signs up and arrives on the welcome page. */
export async function signUp(page: Page, person: Person = newPerson()): Promise<Person> {
  await page.goto('/account/signup');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password confirmation').fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('/site/welcome');
  await page.getByRole('heading', { name: `Welcome, ${person.username}` }).waitFor();
  return person;
}

/** Opens the writing page and waits until it can be written on. */
export async function openWritingPage(page: Page, address = '/write'): Promise<void> {
  await page.goto(address);
  await storyBox(page).waitFor();
}

export function storyBox(page: Page) {
  return page.getByRole('textbox', { name: 'Story', exact: true });
}

/** What the page says of the draft and the server. */
export function draftState(page: Page, sentence: RegExp) {
  return page.getByRole('status').filter({ hasText: sentence });
}
