import type { BrowserContext, Page } from 'playwright';
import { callApi, callOnce } from './call-api.js';
import { type Person, signUp } from './journeys.js';
import { readKept } from './kept-drafts.js';
import type { OpenSite } from './open-site.js';

/** Milliseconds: a save and what follows on it, on a machine that does other things too. */
export const timeout = 60_000;
/** More than are published in one play. */
const mostStories = 12;

/** A writer who is logged in in two browsers, and whose tabs stay open from play to play. */
export interface Writer {
  readonly person: Person;
  readonly contexts: readonly BrowserContext[];
  /** Two of the first browser and one of the second. */
  readonly pages: [Page, Page, Page];
}

/** Signs a writer up, in two browsers, and opens their tabs. */
export async function newWriter({ openPage }: OpenSite): Promise<Writer> {
  const [first, second] = await Promise.all([openPage(), openPage()]);
  const person = await signUp(first.page);
  await callOnce(second.page, 'POST', '/user/account/session');
  const { username: login, password } = person;
  await callOnce(second.page, 'POST', '/user/account/login', { login, password });
  const pages: Writer['pages'] = [first.page, await first.context.newPage(), second.page];
  for (const page of pages) {
    page.setDefaultTimeout(timeout);
    await page.goto('/write');
  }
  return { person, contexts: [first.context, second.context], pages };
}

/** The ids of the writer's drafts, by a connection that is never cut. */
export async function draftsOf({ pages: [page] }: Writer): Promise<number[]> {
  const { items } = (await callOnce(page, 'GET', '/draft/list')) as { items: { id: number }[] };
  return items.map(({ id }) => id);
}

/** All that the writer's browsers keep, as one text. */
export async function keptBy({ pages }: Writer): Promise<string> {
  return JSON.stringify(await Promise.all(pages.map((page) => page.evaluate(readKept))));
}

/** The writer's drafts and newest stories, as one text. */
export async function storedBy(writer: Writer): Promise<string> {
  const [page] = writer.pages;
  const drafts = (await draftsOf(writer)).map((id) => ({ method: 'GET', path: `/draft?id=${id}` }));
  const posts = `/user/${writer.person.username}/posts`;
  const { items } = (await callOnce(page, 'GET', posts)) as { items: { slug: string }[] };
  const stories = items.slice(0, mostStories).map(({ slug }) => ({ method: 'GET', path: `/story/${slug}` }));
  return JSON.stringify(await callApi(page, [...drafts, ...stories]));
}
