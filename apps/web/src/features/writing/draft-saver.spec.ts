import { jest } from '@jest/globals';
import { fakeWritePage } from '../../../test/fake-write-page.js';
import { DraftSaver } from './draft-saver.js';
import { CallFailure } from '../../lib/call-failure.js';
import type { SavedDraft } from '../kept-drafts/index.js';

const offline = new CallFailure('Network Error', null);
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('the saver of a draft', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('keeps a change within a second and sends it when typing stops', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    write('One', saver);
    await pass(1_000);
    expect(page.kept?.title).toBe('One');
    expect(page.sent).toEqual([]);
    await pass(1_000);
    expect(page.sent).toEqual([[page.text, null]]);
    expect(page.lastState()).toBe('saved');
    expect(page.kept).toBeNull();
  });

  it('sends at least every ten seconds while typing goes on', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    for (let second = 0; second < 11; second += 1) {
      write(`Word ${second}`, saver);
      await pass(1_000);
    }
    expect(page.sent.length).toBeGreaterThan(0);
  });

  it('sends no more often than that, however long typing goes on', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    for (let second = 0; second < 31; second += 1) {
      write(`Word ${second}`, saver);
      await pass(1_000);
    }
    expect(page.sent.map(([{ title }]) => title)).toEqual(['Word 9', 'Word 19', 'Word 29']);
  });

  it('sends what was typed during a save in a second one, from the first one’s time', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    write('One', saver);
    const first = saver.save();
    write('Two', saver);
    await first;
    await pass(2_000);
    expect(page.sent.map(([{ title }, saved]) => [title, saved?.last_saved_at ?? null])).toEqual([
      ['One', null],
      ['Two', 'time 1'],
    ]);
    expect(page.lastState()).toBe('saved');
  });

  it('neither loses nor counts as saved what is typed during a save by hand', async () => {
    const { page, parts } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    const type = (title: string): void => {
      page.text = { ...page.text, title, write_autosave: 0 };
      saver.changed(false);
    };
    type('One');
    const saving = saver.save();
    type('One and two');
    await saving;
    await pass(0);
    expect([saver.hasUnsaved, page.lastState(), page.kept?.title]).toEqual([true, 'unsaved', 'One and two']);
    await pass(60_000);
    expect(page.sent).toHaveLength(1);
    const again = saver.save();
    type('One, two and three');
    await Promise.all([again, saver.save()]);
    expect(page.sent.map(([{ title }]) => title)).toEqual(['One', 'One and two', 'One, two and three']);
    expect([saver.hasUnsaved, page.lastState(), page.kept]).toEqual([false, 'saved', null]);
  });

  it('keeps the text while the site is out of reach and sends it by itself afterwards', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    const respond = page.respond;
    page.respond = () => Promise.reject(offline);
    write('In a tunnel', saver);
    await pass(2_000);
    expect(page.lastState()).toBe('offline');
    expect(page.kept?.title).toBe('In a tunnel');
    page.respond = respond;
    await pass(5_000);
    expect(page.lastState()).toBe('saved');
  });

  it('keeps a text that there is no room for, says so, and saves it when there is room again', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, { id: 5, last_saved_at: 'before' });
    const respond = page.respond;
    const full = 'You have 500 drafts. Please delete some before you save a new one.';
    page.respond = () => Promise.reject(new CallFailure(full, 409, false, 'quota_reached'));
    write('One more', saver);
    await pass(2_000);
    expect(page.states.at(-1)).toEqual({ kind: 'full', message: full });
    expect(page.kept?.title).toBe('One more');
    write('One more word', saver);
    await pass(2_000);
    expect(page.kept?.title).toBe('One more word');
    page.respond = respond;
    await pass(60_000);
    expect(page.lastState()).toBe('saved');
    expect(page.sent.at(-1)?.[0].title).toBe('One more word');
    expect(page.kept).toBeNull();
  });

  it('stands still in a conflict until the writer has chosen', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, { id: 5, last_saved_at: 'before' });
    const respond = page.respond;
    page.respond = () => Promise.reject(new CallFailure('Conflict', 409));
    write('Mine', saver);
    await pass(2_000);
    expect(page.lastState()).toBe('conflict');
    expect(page.kept?.title).toBe('Mine');
    write('Mine still', saver);
    await pass(20_000);
    expect(page.sent).toHaveLength(1);
    page.respond = respond;
    await saver.keepBoth();
    expect(page.sent.at(-1)).toEqual([page.text, null]);
    expect(page.lastState()).toBe('saved');
  });

  it('replaces the other text only when the writer says so', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, { id: 5, last_saved_at: 'before' });
    const respond = page.respond;
    page.respond = () => Promise.reject(new CallFailure('Conflict', 409));
    write('Mine', saver);
    await pass(2_000);
    page.respond = respond;
    await saver.keepMine({ id: 5, last_saved_at: 'elsewhere' });
    expect(page.sent.at(-1)?.[1]).toEqual({ id: 5, last_saved_at: 'elsewhere' });
  });

  it('waits for a log-in when the session is over', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    const respond = page.respond;
    page.respond = () => Promise.reject(new CallFailure('403: Request forbidden.', 403));
    write('Before the log-in', saver);
    await pass(2_000);
    expect(page.lastState()).toBe('expired');
    expect(page.kept?.title).toBe('Before the log-in');
    page.respond = respond;
    await saver.save();
    expect(page.lastState()).toBe('saved');
  });

  it('goes on as a new draft when the old one is gone', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, { id: 4, last_saved_at: 'before' });
    const respond = page.respond;
    page.respond = () => {
      page.respond = respond;
      return Promise.reject(new CallFailure('Not there.', 404));
    };
    write('Still here', saver);
    await pass(2_000);
    expect(page.sent.map(([, saved]) => saved?.id ?? null)).toEqual([4, null]);
    expect(saver.saved?.id).toBe(5);
  });

  it('goes on as a new draft when the other text is gone before it could be read', async () => {
    const { page, parts, write } = fakeWritePage();
    const readTheirs = () => Promise.reject(new CallFailure('This page does not exist.', 404));
    const saver = new DraftSaver({ ...parts, readTheirs }, { id: 5, last_saved_at: 'before' });
    const respond = page.respond;
    page.respond = () => {
      page.respond = respond;
      return Promise.reject(new CallFailure('Conflict', 409));
    };
    write('Mine', saver);
    await pass(2_000);
    expect(page.sent.at(-1)).toEqual([page.text, null]);
    expect(page.lastState()).toBe('saved');
  });

  it('sends the text again when what the server took was an older one', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    page.isCurrent = false;
    write('Sent at last', saver);
    const saving = saver.save();
    page.isCurrent = false;
    const respond = page.respond;
    page.respond = () => {
      page.isCurrent = true;
      return respond();
    };
    await saving;
    expect(page.sent.map(([, saved]) => saved)).toEqual([null, { id: 5, last_saved_at: 'time 1' }]);
    expect(saver.hasUnsaved).toBe(false);
  });

  it('sends nothing more once it is halted', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    write('Published meanwhile', saver);
    await saver.halt();
    await pass(20_000);
    expect(page.sent).toEqual([]);
  });

  it('is halted once the save under way has ended, and sends nothing after it', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    const { promise, resolve } = Promise.withResolvers<SavedDraft>();
    page.respond = () => promise;
    write('One', saver);
    const saving = saver.save();
    write('One and two', saver);
    void saver.save();
    let isHalted = false;
    const halting = saver.halt().then(() => (isHalted = true));
    void saver.save();
    await pass(20_000);
    expect(isHalted).toBe(false);
    resolve({ id: 5, last_saved_at: 'time 1' });
    await Promise.all([saving, halting]);
    await pass(20_000);
    expect(page.sent).toHaveLength(1);
    expect(saver.saved?.id).toBe(5);
  });

  it('keeps nothing while it is halted, and sends and keeps what was written meanwhile when it goes on', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    await saver.halt();
    saver.enter();
    write('Not published after all', saver);
    await pass(20_000);
    await saver.storeNow();
    expect([page.kept, page.sent]).toEqual([null, []]);
    page.respond = () => Promise.reject(offline);
    saver.resume();
    await pass(20_000);
    expect(page.kept?.title).toBe('Not published after all');
    expect(page.sent[0]?.[0].title).toBe('Not published after all');
  });

  it('leaves nothing in the browser of a draft that is finished', async () => {
    const { page, parts, write } = fakeWritePage();
    const { put } = page;
    const { promise, resolve } = Promise.withResolvers<void>();
    page.put = (text) => promise.then(() => put(text));
    const saver = new DraftSaver(parts, null);
    write('A story now', saver);
    await pass(1_000);
    await saver.finish();
    resolve();
    await pass(20_000);
    expect(saver.stash()).toBe(true);
    expect([page.kept, page.stashed, page.sent]).toEqual([null, null, []]);
  });

  it('neither sends nor keeps what is typed after the draft is finished, and forgets what was kept', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    write('A story now', saver);
    await pass(1_000);
    expect(page.kept?.title).toBe('A story now');
    await saver.finish();
    write('One key more', saver);
    await pass(20_000);
    expect(saver.stash()).toBe(true);
    expect([page.kept, page.stashed, page.sent]).toEqual([null, null, []]);
  });

  it('sends nothing by the clock once its form is gone, and goes on with a form that is there again', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    await saver.leave();
    saver.enter();
    write('One', saver);
    await saver.leave();
    await pass(20_000);
    expect([page.kept?.title, page.sent]).toEqual(['One', []]);
    page.respond = () => Promise.reject(offline);
    saver.enter();
    write('One and two', saver);
    await pass(1_000);
    expect(page.kept?.title).toBe('One and two');
    expect(page.sent.map(([{ title }]) => title)).toEqual(['One and two']);
  });
});
