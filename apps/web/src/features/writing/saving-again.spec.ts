import { jest } from '@jest/globals';
import { makeDesk } from '../../../test/made-desk.js';
import { DraftSaver } from './draft-saver.js';
import { CallFailure } from '../../lib/call-failure.js';

const offline = new CallFailure('Network Error', null);
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('the saver of a draft, by hand and again', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    [500, 2],
    [503, 2],
    [429, 2],
    [499, 1],
    [400, 1],
  ])('after a failure with %i has tried %i times in five seconds', async (status, tries) => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, null);
    desk.answer = () => Promise.reject(new CallFailure('Please try again later.', status));
    write('One', saver);
    await pass(2_000 + 5_000);
    expect(desk.sent).toHaveLength(tries);
    expect(desk.states.at(-1)).toEqual({ kind: 'failed', message: 'Please try again later.' });
    expect([saver.isCutOff, saver.isFull, saver.isInConflict]).toEqual([false, false, false]);
  });

  it('sends once what is saved by hand before the clock would', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, null);
    write('One', saver);
    await saver.save();
    await pass(60_000);
    expect(desk.sent).toHaveLength(1);
    expect(desk.states.map(({ kind }) => kind)).toEqual(['unsaved', 'saving', 'saved']);
  });

  it('knows that it is cut off until a save goes through', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, null);
    const answers = desk.answer;
    desk.answer = () => Promise.reject(offline);
    write('In a tunnel', saver);
    await saver.save();
    expect(saver.isCutOff).toBe(true);
    desk.answer = answers;
    await saver.save();
    expect(saver.isCutOff).toBe(false);
  });

  it('asks for the text no longer by the clock once a save that failed was halted', async () => {
    const { desk, parts, write } = makeDesk();
    const saver = new DraftSaver(parts, null);
    desk.answer = () => Promise.reject(offline);
    write('One', saver);
    await saver.save();
    await saver.halt();
    await pass(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});
