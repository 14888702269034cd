import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { callOnce } from './call-api.js';

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

/** Signs up by the form and arrives on the welcome page. */
export async function signUpByForm(page: Page, person: Person = newPerson()): Promise<Person> {
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

/** Makes somebody a member and logs this browser in, without the form and without opening a page. */
export async function signUp(page: Page, person: Person = newPerson()): Promise<Person> {
  const { username, email, password } = person;
  await callOnce(page, 'POST', '/user/account/session');
  await callOnce(page, 'POST', '/user/account/signup', {
    username,
    email,
    password1: password,
    password2: password,
  });
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
