import { addWritten, readGoal, setGoal } from './words-button.js';

const morning = new Date(2026, 10, 28, 9);
const nextDay = new Date(2026, 10, 29, 0, 1);

describe('the goal of words for today', () => {
  beforeEach(() => localStorage.clear());

  it('counts what is written, less what is deleted again, and begins anew each day', () => {
    expect(readGoal(morning)).toEqual({ words: 0, written: 0 });
    setGoal(500, morning);
    addWritten(120, morning);
    expect(addWritten(-20, morning)).toEqual({ words: 500, written: 100 });
    expect(readGoal(morning)).toEqual({ words: 500, written: 100 });
    expect(addWritten(-300, morning)).toEqual({ words: 500, written: 0 });
    addWritten(40, morning);
    expect(readGoal(nextDay)).toEqual({ words: 500, written: 0 });
    expect(addWritten(7, nextDay)).toEqual({ words: 500, written: 7 });
  });

  it.each(['', '{', 'null', '7', '{"words":"many","written":1,"day":"2026-11-28"}', '{"words":1}'])(
    'is none where the browser has stored %j',
    (stored) => {
      localStorage.setItem('writingGoal', stored);
      expect(readGoal(morning)).toEqual({ words: 0, written: 0 });
    },
  );

  it('is none again, and no more than anybody writes in a day', () => {
    expect(setGoal(1e9, morning).words).toBe(50_000);
    expect(setGoal(-5, morning).words).toBe(0);
    expect(readGoal(morning).words).toBe(0);
  });
});
