import { jest } from '@jest/globals';
import { fakeWritePage } from '../../../test/fake-write-page.js';
import { DraftSaver } from './draft-saver.js';
import { emptyDraft, type SavedDraft, StorageFailure } from '../kept-drafts/index.js';

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('the saver of a draft and the browser that keeps it', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('reports why the browser does not keep a text, sends it all the same, and reports when it is kept again', async () => {
    const { page, parts, write } = fakeWritePage();
    const { put } = page;
    page.put = () => Promise.reject(new StorageFailure('full'));
    const saver = new DraftSaver(parts, null);
    write('No room', saver);
    await pass(1_000);
    expect(page.problems).toEqual(['full']);
    await pass(1_000);
    expect(page.lastState()).toBe('saved');
    page.put = put;
    await pass(10_000);
    expect(page.problems).toEqual(['full', null]);
    expect(page.kept).toBeNull();
  });

  it('keeps a long text less often, since that takes longer', async () => {
    const { page, parts } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    const type = (title: string): void => {
      page.text = { ...page.text, title, rich_text_story: 'x'.repeat(200_000) };
      saver.changed(false);
    };
    type('One');
    await saver.storeNow();
    type('Two');
    await pass(1_700);
    expect(page.kept?.title).toBe('One');
    await pass(200);
    expect(page.kept?.title).toBe('Two');
  });

  it('sends a text while the browser’s storage does not respond', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver({ ...parts, store: () => new Promise(() => undefined) }, null);
    write('Storage is slow', saver);
    await pass(10_000);
    expect(page.problems).toEqual(['slow']);
    expect(page.lastState()).toBe('saved');
  });

  it('stashes, as its page goes, what is neither sent nor kept, and nothing else', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    expect(saver.stash()).toBe(true);
    expect(page.stashed).toBeNull();
    write('A word', saver);
    expect(saver.stash()).toBe(true);
    expect(page.stashed).toEqual(page.text);
    page.stashed = null;
    await pass(1_000);
    expect(saver.stash()).toBe(true);
    expect(page.stashed).toBeNull();
  });

  it('stashes what a first save left unsent, since it was kept under a key that is given up', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    write('One', saver);
    page.respond = async () => {
      page.respond = () => new Promise(() => undefined);
      write('One and two', saver);
      await saver.storeNow();
      page.put = () => new Promise(() => undefined);
      return { id: 5, last_saved_at: 'time 1' };
    };
    void saver.save();
    await pass(0);
    page.stashed = null;
    saver.stash();
    expect(page.stashed).toEqual(page.text);
  });

  it('stashes a text of which a first save stored an earlier one, since it was kept under a key that is given up', async () => {
    const { page, parts, write } = fakeWritePage();
    const { respond } = page;
    const saver = new DraftSaver(parts, null);
    page.isCurrent = false;
    write('One and two', saver);
    await saver.storeNow();
    page.respond = () => {
      page.respond = () => new Promise(() => undefined);
      page.put = () => new Promise(() => undefined);
      return respond();
    };
    void saver.save();
    await pass(0);
    expect([saver.saved?.id, page.stashed]).toEqual([5, null]);
    saver.stash();
    expect(page.stashed).toEqual(page.text);
  });

  it('keeps the last text of a form that went while its first save was under way', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    let arrive: (saved: SavedDraft) => void = () => undefined;
    page.respond = () => new Promise((resolve) => (arrive = resolve));
    write('One', saver);
    const saving = saver.save();
    write('One and two', saver);
    await saver.leave();
    const written = page.text;
    page.text = emptyDraft;
    page.kept = null;
    arrive({ id: 5, last_saved_at: 'time 1' });
    await saving;
    expect(page.kept).toEqual(written);
  });

  it('keeps what is typed while the browser is keeping what was typed before', async () => {
    const { page, parts, write } = fakeWritePage();
    const { put } = page;
    const { promise, resolve } = Promise.withResolvers<void>();
    page.put = (text) => promise.then(() => put(text));
    page.respond = () => new Promise(() => undefined);
    const saver = new DraftSaver(parts, null);
    write('One', saver);
    void saver.storeNow();
    write('One and two', saver);
    void saver.storeNow();
    resolve();
    await pass(0);
    expect(page.kept?.title).toBe('One and two');
  });

  it('stashes what was typed while the browser was keeping what was typed before', async () => {
    const { page, parts, write } = fakeWritePage();
    const { put } = page;
    const { promise, resolve } = Promise.withResolvers<void>();
    page.put = (text) => promise.then(() => put(text));
    const saver = new DraftSaver(parts, null);
    write('One', saver);
    void saver.storeNow();
    write('One and two', saver);
    resolve();
    await pass(0);
    expect(page.kept?.title).toBe('One');
    saver.stash();
    expect(page.stashed?.title).toBe('One and two');
  });

  it('does not try a storage again, that refused a text, once the saver is halted', async () => {
    const { page, parts, write } = fakeWritePage();
    let tries = 0;
    page.respond = () => new Promise(() => undefined);
    page.put = () => {
      tries += 1;
      return Promise.reject(new StorageFailure('refused'));
    };
    const saver = new DraftSaver(parts, null);
    write('A story soon', saver);
    await pass(1_000);
    await saver.halt();
    const before = tries;
    await pass(20_000);
    expect([before, tries]).toEqual([1, 1]);
  });

  it('stashes the text of a form that goes while the storage does not respond', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver({ ...parts, store: () => new Promise(() => undefined) }, null);
    write('Storage is slow', saver);
    void saver.leave();
    await pass(10_000);
    expect(page.stashed?.title).toBe('Storage is slow');
  });
});
