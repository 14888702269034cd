import { writingGoalKey } from '../../lib/leave-no-traces.js';

/** The words that a writer wants to write today, and has written. */
export interface Goal {
  /** 0: none is set. */
  readonly words: number;
  readonly written: number;
}

interface StoredGoal extends Goal {
  /** The day of `written`, in the time zone of this browser: "2026-11-28". */
  readonly day: string;
}

export const mostWordsOfGoal = 50_000;

/** Reads the goal from this browser; on a new day nothing is written yet. */
export function readGoal(now = new Date()): Goal {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(writingGoalKey) ?? 'null');
    if (!isStored(stored)) return { words: 0, written: 0 };
    return { words: stored.words, written: stored.day === dayOf(now) ? stored.written : 0 };
  } catch {
    return { words: 0, written: 0 };
  }
}

/** Sets how many words are to be written a day, or with 0 that none are. */
export function setGoal(words: number, now = new Date()): Goal {
  return store({ ...readGoal(now), words: Math.min(mostWordsOfGoal, Math.max(0, Math.round(words))) }, now);
}

/** Adds words to those that were written today; what is deleted again counts less, and never below nothing. */
export function addWritten(words: number, now = new Date()): Goal {
  const before = readGoal(now);
  return store({ ...before, written: Math.max(0, before.written + words) }, now);
}

function store(goal: Goal, now: Date): Goal {
  try {
    const stored: StoredGoal = { ...goal, day: dayOf(now) };
    localStorage.setItem(writingGoalKey, JSON.stringify(stored));
  } catch {
    // Forbidden storage: the page shows the goal as long as it is there.
  }
  return goal;
}

function dayOf(now: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

function isStored(value: unknown): value is StoredGoal {
  if (typeof value !== 'object' || value === null) return false;
  const { words, written, day } = value as Partial<Record<keyof StoredGoal, unknown>>;
  return [words, written].every((one) => Number.isSafeInteger(one)) && typeof day === 'string';
}
