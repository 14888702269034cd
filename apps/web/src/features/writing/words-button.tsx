import { groupedNumber, storyLength } from '@quillstead/catalogue';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { announce } from '../../lib/announce.js';
import { writingGoalKey } from '../../lib/leave-no-traces.js';
import { Field, TextInput } from '../../ui/field.js';
import { Popover } from '../../ui/popover.js';
import { minutesToRead } from '../stories/index.js';
import type { StoryCounts } from './editor/story-counts.js';
import type { StoryField } from './editor/story-editor.js';
import styles from './words-button.module.css';

/** Milliseconds without a change after which the words are counted, so that typing never waits. */
const countAfter = 200;
const nothing: StoryCounts = { words: 0, characters: 0 };

/** Shows the words of the story and the time to read it; opens its statistics and the goal for today. */
export function WordsButton({ story }: { readonly story: StoryField | null }) {
  const { counts, goal, changeGoal } = useCounts(story);
  const { words, characters } = counts;
  const share = goal.words === 0 ? 0 : Math.min(1, goal.written / goal.words);
  return (
    <Popover
      label="Words and goal"
      isNamedByContent
      className={styles.button}
      trigger={
        <>
          <span>{inWords(words)}</span>
          {words > 0 && <span>{minutesToRead(words)} min</span>}
          {goal.words > 0 && (
            <span className={styles.bar} style={{ '--share': share } as CSSProperties} aria-hidden />
          )}
        </>
      }
    >
      {() => (
        <>
          <dl className={styles.statistics} aria-label="Story statistics">
            <Statistic name="Words" value={groupedNumber(words)} />
            <Statistic name="Characters" value={groupedNumber(characters)} />
            <Statistic name="Category" value={words === 0 ? '–' : storyLength(counts)} />
            <Statistic name="Time to read" value={words === 0 ? '–' : `${minutesToRead(words)} min`} />
          </dl>
          <Field
            label="Goal for today"
            aside="words"
            hint={
              goal.words === 0
                ? 'How many words you want to write a day. Only this browser knows it.'
                : sentenceOf(goal)
            }
          >
            {(control) => (
              <TextInput
                {...control}
                type="number"
                inputMode="numeric"
                min={0}
                max={mostWordsOfGoal}
                step={50}
                value={goal.words === 0 ? '' : goal.words}
                onChange={({ target }) => changeGoal(Number(target.value) || 0)}
              />
            )}
          </Field>
        </>
      )}
    </Popover>
  );
}

function Statistic({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Counts the words of the story, and adds those that are new to what was written today. */
function useCounts(story: StoryField | null) {
  const [counts, setCounts] = useState(nothing);
  const [goal, showGoal] = useState<Goal>(readGoal);
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (story === null) return undefined;
    before.current = null;
    const count = () => {
      const now = story.counts();
      const added = before.current === null ? 0 : now.words - before.current;
      before.current = now.words;
      setCounts(now);
      if (added === 0) return;
      const { words, written } = addWritten(added);
      showGoal({ words, written });
      if (words > 0 && written >= words && written - added < words)
        announce('You have written what you wanted to write today.');
    };
    let timer = setTimeout(count);
    const unsubscribe = story.onUpdate(() => {
      clearTimeout(timer);
      timer = setTimeout(count, countAfter);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [story]);
  return { counts, goal, changeGoal: (words: number) => showGoal(setGoal(words)) };
}

function sentenceOf({ words, written }: Goal): string {
  const sentence = `${groupedNumber(written)} of ${inWords(words)} written today.`;
  return written >= words ? `${sentence} That is what you wanted to write.` : sentence;
}

const inWords = (count: number): string => `${groupedNumber(count)} ${count === 1 ? 'word' : 'words'}`;

/** The words that a writer wants to write today, and has written. */
interface Goal {
  /** The words to write today; 0 without a goal. */
  readonly words: number;
  readonly written: number;
}

interface StoredGoal extends Goal {
  /** The day of `written`, in the time zone of this browser: "2026-11-28". */
  readonly day: string;
}

const mostWordsOfGoal = 50_000;

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
