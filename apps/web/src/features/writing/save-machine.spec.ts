import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft } from '../kept-drafts/index.js';
import {
  type FailedState,
  isDue,
  nextMachine,
  type SaveEvent,
  type SaveMachine,
  type SaveState,
  startMachine,
} from './save-machine.js';

const theirs = { id: 5, last_saved_at: 'then' } as Draft;
const saved = { id: 5, last_saved_at: 'now' };
const failures: readonly FailedState[] = [
  { kind: 'offline' },
  { kind: 'full', message: 'Full.' },
  { kind: 'expired' },
  { kind: 'failed', message: 'Failed.' },
  { kind: 'conflict', theirs },
];
const states: readonly SaveState[] = [
  { kind: 'clean' },
  { kind: 'unsaved' },
  { kind: 'saving' },
  { kind: 'saved', at: 'now' },
  ...failures,
];
const machine: SaveMachine = { ...startMachine(saved), version: 1, isRequested: true };
const events: readonly SaveEvent[] = [
  { kind: 'open', theirs },
  { kind: 'change' },
  { kind: 'request' },
  { kind: 'send' },
  { kind: 'accept', saved, isCurrent: true },
  { kind: 'accept', saved, isCurrent: false },
  { kind: 'complete', version: machine.version },
  { kind: 'complete', version: machine.version - 1 },
  ...failures.map((state) => ({ kind: 'fail', state, isRetried: true }) as const),
  { kind: 'repeat' },
  { kind: 'lose' },
  { kind: 'choose', saved },
  { kind: 'halt' },
  { kind: 'resume' },
  { kind: 'finish' },
];

describe('the states of a draft that is saved', () => {
  it('are those that the README draws', () => {
    const drawing = readFileSync(join(process.cwd(), 'apps/web/README.md'), 'utf8');
    const drawn = drawing.match(/^ {2}\w+ --> \w+: \w+$/gmu) ?? [];
    const real = states.flatMap((state) =>
      events.flatMap((event) => {
        const after = nextMachine({ ...machine, state }, event).state;
        return after.kind === state.kind ? [] : `  ${state.kind} --> ${after.kind}: ${event.kind}`;
      }),
    );
    expect(drawn.toSorted()).toEqual([...new Set(real)].toSorted());
  });

  it.each(states.filter(({ kind }) => kind !== 'conflict'))(
    'lead to a save when it is requested: %j',
    (state) => {
      const requested = nextMachine({ ...machine, state, isRequested: false }, { kind: 'request' });
      expect(isDue(requested)).toBe(true);
      expect(nextMachine(requested, { kind: 'send' })).toMatchObject({
        state: { kind: 'saving' },
        isRequested: false,
      });
    },
  );

  it('send nothing in a conflict or after a halt, whatever was requested before', () => {
    expect(isDue({ ...machine, state: { kind: 'conflict', theirs } })).toBe(false);
    const halted = nextMachine(machine, { kind: 'halt' });
    expect(isDue(halted)).toBe(false);
    expect(isDue(nextMachine(halted, { kind: 'resume' }))).toBe(true);
  });

  it('wait twice as long after each failure, up to a minute, and begin anew once the server has a text', () => {
    const waits: number[] = [];
    let now: SaveMachine = { ...machine, state: { kind: 'saving' } };
    for (let failure = 0; failure < 6; failure += 1) {
      waits.push(now.retryDelay);
      const failed = nextMachine(now, { kind: 'fail', state: { kind: 'offline' }, isRetried: true });
      now = nextMachine({ ...failed, isRequested: true }, { kind: 'send' });
    }
    expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000]);
    expect(nextMachine(now, { kind: 'accept', saved, isCurrent: true }).retryDelay).toBe(3_000);
  });
});
