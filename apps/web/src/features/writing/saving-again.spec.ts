import { jest } from '@jest/globals';
import { fakeWritePage } from '../../../test/fake-write-page.js';
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
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    page.respond = () => Promise.reject(new CallFailure('Please try again later.', status));
    write('One', saver);
    await pass(2_000 + 5_000);
    expect(page.sent).toHaveLength(tries);
    expect(page.states.at(-1)).toEqual({ kind: 'failed', message: 'Please try again later.' });
    expect([saver.isCutOff, saver.isFull, saver.isInConflict]).toEqual([false, false, false]);
  });

  it('sends once what is saved by hand before the clock would', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    write('One', saver);
    await saver.save();
    await pass(60_000);
    expect(page.sent).toHaveLength(1);
    expect(page.states.map(({ kind }) => kind)).toEqual(['unsaved', 'saving', 'saved']);
  });

  it('knows that it is cut off until a save goes through', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    const respond = page.respond;
    page.respond = () => Promise.reject(offline);
    write('In a tunnel', saver);
    await saver.save();
    expect(saver.isCutOff).toBe(true);
    page.respond = respond;
    await saver.save();
    expect(saver.isCutOff).toBe(false);
  });

  it('no longer reads the text by the clock once a save that failed was halted', async () => {
    const { page, parts, write } = fakeWritePage();
    const saver = new DraftSaver(parts, null);
    page.respond = () => Promise.reject(offline);
    write('One', saver);
    await saver.save();
    await saver.halt();
    await pass(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});
