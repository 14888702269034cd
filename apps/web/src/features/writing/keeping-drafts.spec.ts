import { jest } from '@jest/globals';
import { makeDesk } from '../../../test/made-desk.js';
import { DraftSaver } from './draft-saver.js';
import { emptyDraft, type SavedDraft, StorageFailure } from '../kept-drafts/index.js';

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('the saver of a draft and the browser that keeps it', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('tells why the browser does not keep a text, sends it all the same, and tells when it is kept again', async () => {
    const { desk, parts, write } = makeDesk();
    const { put } = desk;
    desk.put = () => Promise.reject(new StorageFailure('full'));
    const saver = new DraftSaver(parts, null);
    write('No room', saver);
    await pass(1_000);
    expect(desk.problems).toEqual(['full']);
    await pass(1_000);
    expect(desk.lastState()).toBe('saved');
    desk.put = put;
    await pass(10_000);
    expect(desk.problems).toEqual(['full', null]);
    expect(desk.kept).toBeNull();
  });

  it('keeps a long text less often, since that takes longer', async () => {
    const { desk, parts } = makeDesk();
    const saver = new DraftSaver(parts, null);
    const type = (title: string): void => {
      desk.text = { ...desk.text, title, rich_text_story: 'x'.repeat(200_000) };
      saver.changed(false);
    };
    type('One');
    await saver.keepNow();
    type('Two');
    await pass(1_700);
    expect(desk.kept?.title).toBe('One');
    await pass(200);
    expect(desk.kept?.title).toBe('Two');
  });

  it('sends a text while the browser’s storage does not respond', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver({ ...parts, keep: () => new Promise(() => undefined) }, null);
    write('Nobody answers', saver);
    await pass(10_000);
    expect(desk.problems).toEqual(['slow']);
    expect(desk.lastState()).toBe('saved');
  });

  it('stashes, as its page goes, what is neither sent nor kept, and nothing else', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, null);
    expect(saver.stash()).toBe(true);
    expect(desk.stashed).toBeNull();
    write('A word', saver);
    expect(saver.stash()).toBe(true);
    expect(desk.stashed).toEqual(desk.text);
    desk.stashed = null;
    await pass(1_000);
    expect(saver.stash()).toBe(true);
    expect(desk.stashed).toBeNull();
  });

  it('stashes what a first save left unsent, since it was kept under a key that is given up', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, null);
    write('One', saver);
    desk.answer = async () => {
      desk.answer = () => new Promise(() => undefined);
      write('One and two', saver);
      await saver.keepNow();
      desk.put = () => new Promise(() => undefined);
      return { id: 5, last_saved_at: 'time 1' };
    };
    void saver.save();
    await pass(0);
    desk.stashed = null;
    saver.stash();
    expect(desk.stashed).toEqual(desk.text);
  });

  it('keeps the last text of a form that went while its first save was under way', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, null);
    let arrive: (saved: SavedDraft) => void = () => undefined;
    desk.answer = () => new Promise((resolve) => (arrive = resolve));
    write('One', saver);
    const saving = saver.save();
    write('One and two', saver);
    await saver.leave();
    const written = desk.text;
    desk.text = emptyDraft;
    desk.kept = null;
    arrive({ id: 5, last_saved_at: 'time 1' });
    await saving;
    expect(desk.kept).toEqual(written);
  });

  it('keeps what is typed while the browser is keeping what was typed before', async () => {
    const { desk, parts, write } = makeDesk();
    const { put } = desk;
    const { promise, resolve } = Promise.withResolvers<void>();
    desk.put = (text) => promise.then(() => put(text));
    desk.answer = () => new Promise(() => undefined);
    const saver = new DraftSaver(parts, null);
    write('One', saver);
    void saver.keepNow();
    write('One and two', saver);
    void saver.keepNow();
    resolve();
    await pass(0);
    expect(desk.kept?.title).toBe('One and two');
  });

  it('stashes what was typed while the browser was keeping what was typed before', async () => {
    const { desk, parts, write } = makeDesk();
    const { put } = desk;
    const { promise, resolve } = Promise.withResolvers<void>();
    desk.put = (text) => promise.then(() => put(text));
    const saver = new DraftSaver(parts, null);
    write('One', saver);
    void saver.keepNow();
    write('One and two', saver);
    resolve();
    await pass(0);
    expect(desk.kept?.title).toBe('One');
    saver.stash();
    expect(desk.stashed?.title).toBe('One and two');
  });

  it('does not try a storage again, that refused a text, once the saver is halted', async () => {
    const { desk, parts, write } = makeDesk();
    let tries = 0;
    desk.answer = () => new Promise(() => undefined);
    desk.put = () => {
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
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver({ ...parts, keep: () => new Promise(() => undefined) }, null);
    write('Nobody answers', saver);
    void saver.leave();
    await pass(10_000);
    expect(desk.stashed?.title).toBe('Nobody answers');
  });
});
