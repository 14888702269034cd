import { waitFor } from '@quillstead/testing';
import type { Page } from 'playwright';
import { callApi, callOnce } from './call-api.js';
import { openDrafts, openWritingPage, publishButton, storyBox, writeLine } from './journeys.js';
import { draftsOf, keptBy, timeout, storedBy, type Writer } from './sentence-writer.js';

/** An act of a writer in a tab. `choice` picks one of the possible options. */
export interface Act {
  readonly kind: (typeof actKinds)[number];
  readonly tab: number;
  readonly choice: number;
}

export const actKinds = [
  'type',
  'save',
  'settle',
  'reload',
  'crash',
  'goOffline',
  'goOnline',
  'publish',
  'publishEverywhere',
  'delete',
  'resolveConflict',
  'open',
] as const;

/** Two tabs of one browser and one of another. */
export const tabs = [0, 0, 1] as const;

/** Over all plays: each sentence is typed once. */
let typed = 0;

const sentencePattern = /sentence \d+ walked home alone/gu;

/** One draft in all tabs of a writer, and every sentence that was typed and not given up. */
export class SentencePlay {
  readonly log: string[] = [];
  readonly #expected = new Set<string>();
  readonly #isOffline = [false, false];
  readonly #pages: Page[];

  private constructor(private readonly writer: Writer) {
    this.#pages = writer.pages;
  }

  /** Leaves what was played before and opens a new draft in all tabs. */
  static async begin(writer: Writer): Promise<SentencePlay> {
    const play = new SentencePlay(writer);
    for (const browser of writer.contexts.keys()) await play.#connect(browser, true);
    for (const page of writer.pages) {
      await page.evaluate(() => location.assign('/robots.txt'));
      await page.waitForURL('/robots.txt');
    }
    const old = (await draftsOf(writer)).map((id) => ({ method: 'DELETE', path: `/draft?id=${id}` }));
    await callApi(play.#anyPage(), old);
    const { id } = (await callOnce(play.#anyPage(), 'POST', '/draft', {
      title: 'One draft',
      rich_text_story: '<p>This is our common beginning.</p>',
      write_autosave: 1,
      content_type: 'draft_page',
    })) as { id: number };
    await Promise.all(writer.pages.map((page) => openWritingPage(page, `/write?id=${id}`)));
    return play;
  }

  async act({ kind, tab, choice }: Act): Promise<void> {
    this.log.push(`${kind} in tab ${tab} (${choice})`);
    await this[kind](tab, choice);
  }

  /** Brings the connection back, resolves the conflicts, and returns the sentences that are nowhere. */
  async lost(): Promise<string[]> {
    this.log.push('the end');
    for (const browser of this.writer.contexts.keys()) await this.#connect(browser, true);
    for (const tab of tabs.keys()) {
      await this.resolveConflict(tab, 0);
      if (await this.#hasForm(tab)) await this.save(tab);
    }
    const isLost = async () => (await this.#lostNow()).length === 0;
    await waitFor(isLost, { timeout: 5_000, every: 500 }).catch(() => undefined);
    return this.#lostNow();
  }

  async type(tab: number): Promise<void> {
    if (!(await this.#hasForm(tab))) return;
    const sentence = `sentence ${++typed} walked home alone`;
    const box = storyBox(this.#page(tab));
    await box.press('Control+End');
    await this.#page(tab).keyboard.insertText(` The ${sentence}.`);
    this.#expected.add(sentence);
    this.log.push(`  typed ${sentence}`);
  }

  async save(tab: number): Promise<void> {
    if (!(await this.#hasForm(tab))) return;
    await this.#page(tab).keyboard.press('Control+s');
    await this.settle(tab);
  }

  /** Waits until the form sends nothing: it is saved, or waits for the connection or for the writer's choice. */
  async settle(tab: number): Promise<void> {
    await waitFor(async () => this.#isAtRest(await this.#state(tab), tab), {
      timeout: timeout,
      every: 100,
    }).catch(() => undefined);
    const bar = writeLine(this.#page(tab));
    const said = (await bar.count()) ? await bar.innerText() : 'no form';
    const state = await this.#state(tab);
    this.log.push(`  ${tab} is ${state} at ${this.#page(tab).url()}`);
    if (!this.#isAtRest(state, tab)) throw new Error(`Tab ${tab} does not come to rest: ${said}`);
  }

  async reload(tab: number): Promise<void> {
    if (this.#isOffline[browserOf(tab)]) return;
    await this.#waitUntilKept(tab);
    await this.#page(tab).reload();
    await this.#opened(tab);
  }

  /** The tab goes without a word; another opens the same address once there is a connection. */
  async crash(tab: number): Promise<void> {
    await this.#waitUntilKept(tab);
    const address = this.#page(tab).url();
    await this.#page(tab).close();
    await this.#connect(browserOf(tab), true);
    const page = await this.writer.contexts[browserOf(tab)]?.newPage();
    if (page === undefined) throw new Error(`There is no browser of tab ${tab}`);
    this.#pages[tab] = page;
    page.setDefaultTimeout(timeout);
    await page.goto(address);
    await this.#opened(tab);
  }

  async goOffline(tab: number): Promise<void> {
    await this.#connect(browserOf(tab), false);
  }

  async goOnline(tab: number): Promise<void> {
    await this.#connect(browserOf(tab), true);
  }

  async publish(tab: number): Promise<void> {
    if (!(await this.#hasForm(tab))) return;
    const page = this.#page(tab);
    await publishButton(page).click();
    const now = page.getByRole('button', { name: 'Publish now' });
    const refusal = writeLine(page).getByText(/^Story /u);
    await now.or(refusal).first().waitFor();
    if (await now.isVisible()) await now.click();
    await this.settle(tab);
  }

  async publishEverywhere(): Promise<void> {
    await Promise.all([...tabs.keys()].map((tab) => this.publish(tab)));
  }

  /** Deletes a draft by the list: what the server has of it is given up, what other tabs have is not. */
  async delete(tab: number, choice: number): Promise<void> {
    if (this.#isOffline[browserOf(tab)] || !(await this.#hasForm(tab))) return;
    for (const each of tabs.keys()) await this.settle(each);
    const page = this.#page(tab);
    const drawer = await openDrafts(page);
    const buttons = drawer.getByRole('button', { name: /^Delete the draft/u });
    const count = await buttons.count();
    if (count === 0) return closeDrafts(page);
    const at = choice % count;
    const href = await drawer
      .getByRole('list')
      .filter({ has: page.getByRole('button', { name: /^Delete the draft/u }) })
      .getByRole('link')
      .nth(at)
      .getAttribute('href');
    const id = Number(/id=(\d+)/u.exec(href ?? '')?.[1]);
    const isOpen = page.url().endsWith(`id=${id}`);
    const [response] = await callApi(this.#anyPage(), [{ method: 'GET', path: `/draft?id=${id}` }]);
    this.#giveUp(JSON.stringify(response?.body));
    if (isOpen) this.#giveUp(await this.#text(tab));
    await buttons.nth(at).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this draft?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'detached' });
    await closeDrafts(page);
    await this.#opened(tab);
    await this.settle(tab);
  }

  /** Chooses one of two texts, or both. */
  async resolveConflict(tab: number, choice: number): Promise<void> {
    await this.settle(tab);
    if ((await this.#state(tab)) !== 'conflict') return;
    const page = this.#page(tab);
    const buttons = ['Keep both as two drafts', 'Keep only mine', 'Keep only the other'] as const;
    const button = buttons[choice % buttons.length] ?? buttons[0];
    const mine = await this.#text(tab);
    const other = await page.getByRole('region', { name: 'The text saved elsewhere' }).innerText();
    if (button === 'Keep only mine') this.#giveUp(other, mine);
    if (button === 'Keep only the other') this.#giveUp(mine, other);
    this.log.push(`  ${button}`);
    await page.getByRole('button', { name: button, exact: true }).click();
    await this.settle(tab);
  }

  /** Opens a draft of the list, or from elsewhere the write page as it is. */
  async open(tab: number, choice: number): Promise<void> {
    if (this.#isOffline[browserOf(tab)]) return;
    await this.#waitUntilKept(tab);
    const page = this.#page(tab);
    const links = (await openDrafts(page)).getByRole('link');
    const count = await links.count();
    if (count > 0) await links.nth(choice % count).click();
    else await page.goto('/write');
    await this.#opened(tab);
  }

  async #opened(tab: number): Promise<void> {
    const page = this.#page(tab);
    const isThere = async () =>
      (await this.#hasForm(tab)) || (await page.getByRole('button', { name: 'Try again' }).count()) > 0;
    if (page.url().includes('/write'))
      await waitFor(isThere, { timeout: timeout, what: `tab ${tab} to open` });
  }

  async #connect(browser: number, isConnected: boolean): Promise<void> {
    this.#isOffline[browser] = !isConnected;
    await this.writer.contexts[browser]?.setOffline(!isConnected);
  }

  async #hasForm(tab: number): Promise<boolean> {
    return (await storyBox(this.#page(tab)).count()) > 0;
  }

  /** How the form stands, as its bar says it; `none` where there is none. */
  async #state(tab: number): Promise<string> {
    const bar = writeLine(this.#page(tab)).locator('[data-kind]').first();
    if (await this.#page(tab).getByText('Publishing…').count()) return 'saving';
    return (await bar.count()) ? ((await bar.getAttribute('data-kind')) ?? '') : 'none';
  }

  #isAtRest(state: string, tab: number): boolean {
    if (state === 'offline') return this.#isOffline[browserOf(tab)] === true;
    return state !== 'unsaved' && state !== 'saving' && state !== 'failed';
  }

  async #text(tab: number): Promise<string> {
    return (await this.#hasForm(tab)) ? storyBox(this.#page(tab)).innerText() : '';
  }

  /** Waits until the browser or the server has stored every sentence that the tab shows. */
  async #waitUntilKept(tab: number): Promise<void> {
    const shown = sentencesOf(await this.#text(tab)).filter((sentence) => this.#expected.has(sentence));
    const isKept = async () => {
      const kept = await keptBy(this.writer);
      const missing = shown.filter((sentence) => !kept.includes(sentence));
      if (missing.length === 0) return true;
      const stored = await storedBy(this.writer);
      return missing.every((sentence) => stored.includes(sentence));
    };
    await waitFor(isKept, { timeout: timeout, every: 250, what: `keeping what tab ${tab} shows` });
  }

  #giveUp(text: string, except = ''): void {
    for (const sentence of sentencesOf(text)) {
      if (except.includes(`${sentence}.`)) continue;
      if (this.#expected.delete(sentence)) this.log.push(`  gave up ${sentence}`);
    }
  }

  async #lostNow(): Promise<string[]> {
    const found = (await keptBy(this.writer)) + (await storedBy(this.writer));
    return [...this.#expected].filter((sentence) => !found.includes(sentence));
  }

  #page(tab: number): Page {
    const page = this.#pages[tab];
    if (page === undefined) throw new Error(`There is no tab ${tab}`);
    return page;
  }

  /** For calls beside the pages: they go by the test's own connection, which is never cut. */
  #anyPage(): Page {
    return this.#page(0);
  }
}

async function closeDrafts(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Your drafts' }).waitFor({ state: 'detached' });
}

function browserOf(tab: number): number {
  return tabs[tab] ?? 0;
}

function sentencesOf(text: string): string[] {
  return text.match(sentencePattern) ?? [];
}
