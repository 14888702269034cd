import type { Locator, Page } from 'playwright';
import { ownProfile, type Person } from './journeys.js';

type SettingsPage = 'profile' | 'account' | 'privacy' | 'reading' | 'notifications';

/** Opens a page of the settings and waits until its forms are there. */
export async function openSettings(page: Page, sub: SettingsPage): Promise<void> {
  await page.goto(`/account/settings/${sub}`);
  await page.getByRole('main').getByRole('button', { name: /^Save/ }).first().waitFor();
}

/** A part of a settings page by its heading. */
export function part(page: Page, heading: string): Locator {
  return page.getByRole('region', { name: heading, exact: true });
}

export const settingsNav = (page: Page): Locator => page.getByRole('navigation', { name: 'Settings' });

/** Presses the button of a form and waits until the form says that it is done. */
export async function save(form: Locator, button: string, said = 'Saved.'): Promise<void> {
  await form.getByRole('button', { name: button }).click();
  await form.getByRole('status').filter({ hasText: said }).waitFor();
}

/** Logs in from the log-in page and arrives at home. */
export async function logIn(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('/account/login');
  await fillLogIn(page, username, password);
  await page.waitForURL('/');
  await ownProfile(page, username).waitFor();
}

export async function fillLogIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Whether the session of a page's browser is somebody's. */
export async function isLoggedIn(page: Page): Promise<boolean> {
  const response = await page.request.post('/api/v1/user/account/session');
  const { id } = (await response.json()) as { id: number | null };
  return id !== null;
}
