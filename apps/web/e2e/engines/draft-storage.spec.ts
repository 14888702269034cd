import { readKept } from '../kept-drafts.js';
import { inEachEngine } from './in-each-engine.js';
import { button, byRole, css, dialog, field, link, textbox, words } from './target.js';
import type { View } from './view.js';
import { chooseOption, openDrafts, saveByHand } from './write-page.js';

const story = textbox('Story');
const saved = words(/^Saved at/u);
const notKept = /^Not kept in this browser/;

inEachEngine('the storage of drafts', ({ visitor }) => {
  /** A new member on a page that does not write. */
  async function member() {
    const person = await visitor();
    const page = await person.openTab();
    await person.signUp(page);
    await page.visit('/site/terms');
    return { person, page };
  }

  /** A new member at the write page. */
  async function writer() {
    const { person, page } = await member();
    await page.visit('/write');
    await page.focus(story);
    return { person, page };
  }

  it('opens the write page again, with its text, after it was left with unsaved text', async () => {
    const { page } = await writer();
    await saveByHand(page);
    await page.focus(story);
    await page.type('Typed and left.');
    await page.visit('/site/terms');
    await page.visit('/write');
    await page.see(words(/It was kept in this browser/));
    await page.until(async () => (await page.look(story)).text === 'Typed and left.', 'the kept text');
    await page.focus(story);
    await page.key('Control+End');
    await page.type(' And on.');
    await page.press(button('Save draft'));
    await page.see(saved);
    await page.until(async () => (await kept(page)) === '[]', 'nothing that is kept any more');
  });

  it('keeps what was typed in the moment in which the page is left', async () => {
    const { page } = await writer();
    await page.type('Before.');
    await page.run(() => {
      document.execCommand('insertText', false, ' The last words.');
      location.assign('/site/terms');
    }, null);
    await page.isAt('/site/terms');
    await page.visit('/write');
    await page.until(
      async () => (await page.look(story)).text === 'Before. The last words.',
      'the last words before the page was left',
    );
  });

  it('goes on with its text when the page comes back from the back/forward cache', async () => {
    const { page } = await writer();
    await page.type('Before the way back.');
    await page.run(() => location.assign('/site/terms'), null);
    await page.isAt('/site/terms');
    await page.goBack();
    await page.isAt(/^\/write/);
    await page.until(async () => (await page.look(story)).text === 'Before the way back.', 'the text');
    await page.focus(story);
    await page.key('Control+End');
    await page.type(' After it.');
    await chooseOption(page, 'Save draft');
    await page.see(saved);
    await page.reload();
    await page.until(
      async () => (await page.look(story)).text === 'Before the way back. After it.',
      'both sentences',
    );
  });

  it('opens the text of the server when the kept one cannot be read, and offers that when it can', async () => {
    const { page } = await writer();
    await page.fill(field('Title'), 'Two places');
    await page.focus(story);
    await page.type('On the server.');
    await page.see(saved);
    await openDrafts(page);
    await page.see(link(/^Two places/u));
    await page.key('Escape');
    await page.seeGone(dialog('Your drafts'));
    await saveByHand(page);
    await page.focus(story);
    await page.key('Control+End');
    await page.type(' Only here.');
    await page.until(async () => (await kept(page)).includes('Only here.'), 'the kept text');
    await openDrafts(page);
    await page.press(button('New story'));
    await page.isAt('/write');
    await page.see(story);

    await page.run(holdStore, null);
    await openDrafts(page);
    await page.press(link(/^Two places/u));
    await page.see(words(/could not be read yet/));
    await page.until(
      async () => (await page.look(story)).text === 'On the server.',
      'the text of the server',
    );
    await page.focus(story);
    await page.key('Control+End');
    await page.type(' Typed meanwhile.');
    await page.see(words(/^Not kept in this browser: its storage does not respond/));
    await page.see(saved);

    await page.run(releaseStore, null);
    await page.press(button('Show it'));
    await page.see(byRole('region', 'Your text here'));
    expect((await page.see(byRole('region', 'Your text here'))).text).toContain('Only here.');
    expect((await page.see(byRole('region', 'The text saved elsewhere'))).text).toContain('Typed meanwhile.');
  });

  it('stores nothing of what the server has when the page is left', async () => {
    const { page } = await writer();
    await page.type('All of it is saved.');
    await page.see(saved);
    await page.until(async () => (await kept(page)) === '[]', 'nothing that is kept any more');
    await page.visit('/site/terms');
    expect(await page.run(readStash, null)).toEqual([]);
  });

  it('keeps what is stashed while what was stashed before is taken over', async () => {
    const { page } = await writer();
    await page.fill(field('Title'), 'Two moments');
    await page.focus(story);
    await page.type('On the server.');
    await page.see(saved);
    await saveByHand(page);
    await page.focus(story);
    await page.key('Control+End');
    await page.type(' Kept.');
    await page.until(async () => (await kept(page)).includes('Kept.'), 'the kept text');
    await openDrafts(page);
    await page.press(button('New story'));
    await page.isAt('/write');
    await page.see(story);

    const [draft] = (await page.run(readKept, null)) as KeptText[];
    if (draft === undefined) throw new Error('Nothing is kept.');
    const stash = (later: number) => {
      const keptAt = new Date(Date.parse(draft.keptAt) + later).toISOString();
      return page.run(stashInPage, { key: draft.key, value: JSON.stringify({ ...draft, keptAt }) });
    };
    await stash(1);
    await page.run(holdStore, null);
    await openDrafts(page);
    await page.press(link(/^Two moments/u));
    await page.see(words(/could not be read yet/));
    await stash(2);
    await page.run(releaseStore, null);
    await page.seeGone(words(/could not be read yet/));
    expect(await page.run(readStash, null)).toEqual([`keptDraft:${draft.key}`]);
  });

  it('says that storage is full, saves on the server all the same, and takes it back', async () => {
    const { page } = await writer();
    await page.run(fillStore, null);
    await saveByHand(page);
    await page.focus(story);
    await page.type('There is no room here.');
    await page.see(words(/^Not kept in this browser: storage is full/));
    await page.see(words(/^Not saved yet\.$/));
    await page.press(button('Save draft'));
    await page.see(saved);
    await page.run(emptyStore, null);
    await page.seeGone(words(notKept));
    await page.focus(story);
    await page.key('Control+End');
    await page.type(' Now there is.');
    await page.see(words(/^Not saved yet; kept in this browser\.$/));
  });

  it('saves on the server where the browser allows no storage, and says so', async () => {
    const { page } = await member();
    await page.run(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Not in this window.', 'SecurityError');
      };
    }, null);
    await page.press(css('header a[href="/write"]'));
    await page.focus(story);
    await page.type('Nothing is kept of this.');
    await page.see(words(/^Not kept in this browser: it allows no storage/));
    await page.see(saved);
  });

  it('keeps on after the browser has deleted the database or closed the connection to it', async () => {
    const { page } = await writer();
    await saveByHand(page);
    await page.focus(story);
    await page.type('First.');
    await page.until(async () => (await kept(page)).includes('First.'), 'the first sentence');
    await page.run(deleteStore, null);
    await page.type(' Second.');
    await page.until(async () => (await kept(page)).includes('First. Second.'), 'the second sentence');
    await page.run(closeConnection, null);
    await page.type(' Third.');
    await page.until(() => page.run(() => 'isClosed' in globalThis, null), 'the closed connection');
    await page.until(async () => (await kept(page)).includes('Second. Third.'), 'the third sentence');
    expect((await page.look(words(notKept))).count).toBe(0);
  });

  it('does not forget the unsent text of one tab when another tab saves the same draft', async () => {
    const { person, page } = await writer();
    await page.type('Common.');
    await page.see(saved);
    await page.isAt(/\?id=/);
    const address = await page.run(() => location.pathname + location.search, null);
    await saveByHand(page);
    await page.focus(story);
    await page.key('Control+End');
    await page.type(' Of the first tab.');
    await page.until(async () => (await kept(page)).includes('Of the first tab.'), 'the first tab’s text');

    const second = await person.openTab();
    await second.visit(address);
    await second.focus(story);
    await second.key('Control+End');
    await second.type(' Of the second tab.');
    await second.see(saved);
    expect(await kept(second)).toContain('Of the first tab.');

    await page.tab.show();
    await page.reload();
    expect((await page.see(byRole('region', 'Your text here'))).text).toContain('Of the first tab.');
    expect((await page.see(byRole('region', 'The text saved elsewhere'))).text).toContain(
      'Of the second tab.',
    );
  });
});

/** The unsent drafts that the browser stores, as JSON. */
async function kept(page: View): Promise<string> {
  return JSON.stringify(await page.run(readKept, null));
}

interface KeptText {
  readonly key: string;
  readonly keptAt: string;
}

/** Runs in the page: stores a text as a page does that goes. */
function stashInPage({ key, value }: { readonly key: string; readonly value: string }): void {
  localStorage.setItem(`keptDraft:${key}`, value);
}

/** Runs in the page: the names under which it has stashed something. */
const readStash = (): string[] => Object.keys(localStorage).filter((name) => name.startsWith('keptDraft:'));

/** Runs in the page: holds the store by a transaction of another connection, as a page that was stopped does. */
function holdStore(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('quillstead');
    opening.onsuccess = () => {
      const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
      const next = () => {
        resolve();
        if ('isReleased' in globalThis) opening.result.close();
        else drafts.count().onsuccess = next;
      };
      next();
    };
  });
}

function releaseStore(): void {
  (globalThis as { isReleased?: boolean }).isReleased = true;
}

/** Runs in the page: from here on no byte has room, until `emptyStore`. */
function fillStore(): void {
  const { put } = IDBObjectStore.prototype;
  Object.assign(globalThis, { put });
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
}

function emptyStore(): void {
  IDBObjectStore.prototype.put = (globalThis as unknown as { put: IDBObjectStore['put'] }).put;
}

/** Runs in the page: succeeds when no connection is in its way. */
function deleteStore(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('quillstead');
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(new Error('The database was not deleted.'));
  });
}

/** Runs in the page: closes the connection when it is used next, as a browser does that needs its memory. */
function closeConnection(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...names) {
    this.close();
    Object.assign(globalThis, { isClosed: true });
    IDBDatabase.prototype.transaction = transaction;
    return transaction.apply(this, names);
  };
}
