import { jest } from '@jest/globals';
import { CallFailure } from '../../lib/call-failure.js';
import { type DraftDesk, DraftSaver } from './draft-saver.js';
import { type Draft, type DraftText, emptyDraft, type SavedDraft } from '../kept-drafts/index.js';
import type { SaveState } from './save-state.js';

const offline = new CallFailure('Network Error', null);

/** A desk with one text on it, whose server does as it is told. */
function makeDesk() {
  const states: SaveState[] = [];
  const sent: [DraftText, SavedDraft | null][] = [];
  const desk = {
    text: emptyDraft,
    answer: async (): Promise<SavedDraft> => ({ id: 5, last_saved_at: `time ${sent.length}` }),
    isCurrent: true,
    kept: null as DraftText | null,
    states,
    sent,
    lastState: () => states.at(-1)?.kind,
  };
  const parts: DraftDesk = {
    read: () => desk.text,
    send: async (text, saved) => {
      sent.push([text, saved]);
      return { saved: await desk.answer(), isCurrent: desk.isCurrent };
    },
    readTheirs: async (id) =>
      ({ ...emptyDraft, id, content_type: 'draft_page', last_saved_at: 'elsewhere' }) as Draft,
    keep: async (text) => void (desk.kept = text),
    forget: async () => void (desk.kept = null),
    isSessionGone: async ({ status }) => status === 403,
    onState: (state) => states.push(state),
    onSaved: () => undefined,
  };
  const write = (title: string, saver: DraftSaver) => {
    desk.text = { ...desk.text, title };
    saver.changed(true);
  };
  return { desk, parts, write };
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('the saver of a draft', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('keeps a change within a second and sends it when typing stops', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, null);
    write('One', saver);
    await pass(1_000);
    expect(desk.kept?.title).toBe('One');
    expect(desk.sent).toEqual([]);
    await pass(1_000);
    expect(desk.sent).toEqual([[desk.text, null]]);
    expect(desk.lastState()).toBe('saved');
    expect(desk.kept).toBeNull();
  });

  it('sends at least every ten seconds while typing goes on', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, null);
    for (let second = 0; second < 11; second += 1) {
      write(`Word ${second}`, saver);
      await pass(1_000);
    }
    expect(desk.sent.length).toBeGreaterThan(0);
  });

  it('sends what was typed during a save in a second one, from the first one’s time', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, null);
    write('One', saver);
    const first = saver.save();
    write('Two', saver);
    await first;
    await pass(2_000);
    expect(desk.sent.map(([{ title }, saved]) => [title, saved?.last_saved_at ?? null])).toEqual([
      ['One', null],
      ['Two', 'time 1'],
    ]);
    expect(desk.lastState()).toBe('saved');
  });

  it('keeps the text while the site is out of reach and sends it by itself afterwards', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, null);
    const answers = desk.answer;
    desk.answer = () => Promise.reject(offline);
    write('In a tunnel', saver);
    await pass(2_000);
    expect(desk.lastState()).toBe('offline');
    expect(desk.kept?.title).toBe('In a tunnel');
    desk.answer = answers;
    await pass(5_000);
    expect(desk.lastState()).toBe('saved');
  });

  it('stands still in a conflict until the writer has chosen', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, { id: 5, last_saved_at: 'before' });
    const answers = desk.answer;
    desk.answer = () => Promise.reject(new CallFailure('Conflict', 409));
    write('Mine', saver);
    await pass(2_000);
    expect(desk.lastState()).toBe('conflict');
    expect(desk.kept?.title).toBe('Mine');
    write('Mine still', saver);
    await pass(20_000);
    expect(desk.sent).toHaveLength(1);
    desk.answer = answers;
    await saver.keepBoth();
    expect(desk.sent.at(-1)).toEqual([desk.text, null]);
    expect(desk.lastState()).toBe('saved');
  });

  it('replaces the other text only when the writer says so', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, { id: 5, last_saved_at: 'before' });
    const answers = desk.answer;
    desk.answer = () => Promise.reject(new CallFailure('Conflict', 409));
    write('Mine', saver);
    await pass(2_000);
    desk.answer = answers;
    await saver.keepMine({ id: 5, last_saved_at: 'elsewhere' });
    expect(desk.sent.at(-1)?.[1]).toEqual({ id: 5, last_saved_at: 'elsewhere' });
  });

  it('waits for a log-in when the session is over', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, null);
    const answers = desk.answer;
    desk.answer = () => Promise.reject(new CallFailure('403: Request forbidden.', 403));
    write('Before the log-in', saver);
    await pass(2_000);
    expect(desk.lastState()).toBe('expired');
    expect(desk.kept?.title).toBe('Before the log-in');
    desk.answer = answers;
    await saver.save();
    expect(desk.lastState()).toBe('saved');
  });

  it('goes on as a new draft when the old one is gone', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, { id: 4, last_saved_at: 'before' });
    const answers = desk.answer;
    desk.answer = () => {
      desk.answer = answers;
      return Promise.reject(new CallFailure('Not there.', 404));
    };
    write('Still here', saver);
    await pass(2_000);
    expect(desk.sent.map(([, saved]) => saved?.id ?? null)).toEqual([4, null]);
    expect(saver.saved?.id).toBe(5);
  });

  it('sends the text again when what the server took was an older one', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, null);
    desk.isCurrent = false;
    write('Sent at last', saver);
    const saving = saver.save();
    desk.isCurrent = false;
    const answer = desk.answer;
    desk.answer = () => {
      desk.isCurrent = true;
      return answer();
    };
    await saving;
    expect(desk.sent.map(([, saved]) => saved)).toEqual([null, { id: 5, last_saved_at: 'time 1' }]);
    expect(saver.hasUnsaved).toBe(false);
  });

  it('sends nothing more once it is halted', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, null);
    write('Published meanwhile', saver);
    await saver.halt();
    await pass(20_000);
    expect(desk.sent).toEqual([]);
  });
});
