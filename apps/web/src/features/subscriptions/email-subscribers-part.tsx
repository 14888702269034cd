import { groupedNumber, mostImportedReaders, mostListLines, readerHeader } from '@quillstead/catalogue';
import {
  exportEmailSubscribers,
  importEmailReaders,
  offerEmailSubscriptions,
  readEmailSubscribers,
  type ResponseOf,
} from '@quillstead/contracts';
import { useEffect, useRef, useState } from 'react';
import { asCallFailure, CallFailure } from '../../lib/call-failure.js';
import { saveFile } from '../../lib/save-file.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { countOf } from '../../ui/counts-line.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { callAsMember } from '../session/index.js';

type Subscribers = ResponseOf<typeof readEmailSubscribers>;

const notRead = 'It could not be loaded who reads your stories by email. Please try again in a moment.';
const notChanged = 'This could not be changed. Please try again in a moment.';
const notSaved = 'The addresses could not be loaded. Please try again in a moment.';

/**
 * Shows how many people read the member's stories by email, the switch for it, and the addresses of those who agreed.
 */
export function EmailSubscribersPart() {
  const [tries, setTries] = useState(0);
  return <ReadOnce key={tries} onRetry={() => setTries(tries + 1)} />;
}

function ReadOnce({ onRetry }: { readonly onRetry: () => void }) {
  const [subscribers, setSubscribers] = useState<Subscribers | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void callAsMember(readEmailSubscribers, {}, { fallback: notRead, signal }).then(
      setSubscribers,
      (error: unknown) => {
        if (!signal.aborted) setProblem(asCallFailure(error, notRead).message);
      },
    );
    return () => leaving.abort();
  }, []);
  if (problem !== null) return <Problem message={problem} onRetry={onRetry} />;
  if (subscribers === null) return <SkeletonLine height="6em" />;
  return <Choices subscribers={subscribers} onChange={setSubscribers} />;
}

interface ChoicesProps {
  readonly subscribers: Subscribers;
  readonly onChange: (subscribers: Subscribers) => void;
}

function Choices({ subscribers, onChange }: ChoicesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const run = async (pending: string, failure: string, work: () => Promise<string>) => {
    if (status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: pending });
    try {
      setStatus({ kind: 'done', message: await work() });
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, failure).message });
    }
  };
  const change = (is_offered: 0 | 1) =>
    run('Saving…', notChanged, async () => {
      onChange(await callAsMember(offerEmailSubscriptions, { is_offered }, { fallback: notChanged }));
      return is_offered === 1 ? 'Your stories go out by email.' : 'No story of yours goes out by email.';
    });
  const save = () =>
    run('Loading…', notSaved, async () => {
      const lines = await readLines();
      saveFile('email-subscribers.csv', new Blob([lines.join('\r\n'), '\r\n'], { type: 'text/csv' }));
      return 'The file is made.';
    });
  return (
    <>
      <p>{countOf(subscribers.count_confirmed, 'reader', 'readers')} by email.</p>
      <Checkbox
        label="Send my new public stories by email to those who want them"
        value={subscribers.is_offered}
        onChange={(value) => void change(value)}
      />
      {subscribers.count_shared > 0 && (
        <p>
          <Button onClick={() => void save()} aria-disabled={status.kind === 'pending' || undefined}>
            Save {countOf(subscribers.count_shared, 'address', 'addresses')} as a file
          </Button>
        </p>
      )}
      {subscribers.is_offered === 1 && (
        <>
          <p>
            You can bring readers along who agreed to it elsewhere, by a CSV file with address, day of the
            consent (2025-01-31) and source in each line. Each gets one email that asks for a confirmation.
          </p>
          <p>
            <Button
              onClick={() => input.current?.click()}
              aria-disabled={status.kind === 'pending' || undefined}
            >
              Import readers…
            </Button>
            <input
              ref={input}
              type="file"
              accept=".csv,text/csv"
              hidden
              aria-label="File with readers"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file !== undefined) void run('Importing…', notImported, () => importReaders(file));
                // Lets the member choose the same file again.
                currentTarget.value = '';
              }}
            />
          </p>
        </>
      )}
      <FormStatus {...status} />
    </>
  );
}

async function readLines(): Promise<string[]> {
  const lines: string[] = [];
  let next: string | null = null;
  do {
    const page: ResponseOf<typeof exportEmailSubscribers> = await callAsMember(
      exportEmailSubscribers,
      next === null ? {} : { next },
      { fallback: notSaved },
    );
    lines.push(...page.lines);
    next = page.next;
  } while (next !== null);
  return lines;
}

const notImported = 'The file could not be imported. Please try again in a moment.';

type Outcome = ResponseOf<typeof importEmailReaders>['outcomes'][number];

/** Bytes and lines of the largest file. */
const mostBytes = 2_000_000;
const mostLines = 10_000;
/** UTF-16 units of a line; a longer one is none. */
const mostUnits = 300;
/** Numbers of lines that the message has; the others are counted. */
const mostNumbers = 20;

const sentences: Readonly<Record<Exclude<Outcome, 'invited'>, string>> = {
  known: 'Already there',
  incomplete: 'Without an address, a day or a source',
  limited: `Too many for today (${groupedNumber(mostImportedReaders)} a day)`,
};

/**
 * Imports a file of readers, some lines a call. What the calls before a failure have imported stays.
 *
 * @returns the sentences about it, with the numbers of the lines that were not imported
 * @throws CallFailure
 */
async function importReaders(file: Blob): Promise<string> {
  if (file.size > mostBytes)
    throw new CallFailure('The file is larger than 2 MB. Nothing has been imported.', 400);
  const lines = (await file.text())
    .replace(/^\u{feff}/u, '')
    .split(/\r\n|\r|\n/u)
    .map((line, index) => ({ line: line.slice(0, mostUnits), number: index + 1 }))
    .filter(({ line }) => line.trim() !== '' && line.trim().toLowerCase() !== readerHeader);
  if (lines.length > mostLines)
    throw new CallFailure(
      `The file has more than ${groupedNumber(mostLines)} lines. Nothing has been imported.`,
      400,
    );
  const numbers: Record<Outcome, number[]> = { invited: [], known: [], incomplete: [], limited: [] };
  for (let from = 0; from < lines.length; from += mostListLines) {
    const part = lines.slice(from, from + mostListLines);
    const { outcomes } = await callAsMember(
      importEmailReaders,
      { list_lines: part.map(({ line }) => line) },
      { fallback: notImported },
    );
    for (const [index, outcome] of outcomes.entries()) numbers[outcome].push(part[index]?.number ?? 0);
    // Lines beyond the limit of a day are refused by every further call too.
    if (outcomes.includes('limited')) {
      numbers.limited.push(...lines.slice(from + mostListLines).map(({ number }) => number));
      break;
    }
  }
  const left = (['known', 'incomplete', 'limited'] as const)
    .filter((outcome) => numbers[outcome].length > 0)
    .map((outcome) => `${sentences[outcome]}: ${linesOf(numbers[outcome])}.`);
  return [`Invited: ${groupedNumber(numbers.invited.length)}.`, ...left].join(' ');
}

function linesOf(numbers: readonly number[]): string {
  const more = numbers.length - mostNumbers;
  const named = numbers.slice(0, mostNumbers).join(', ');
  return `${numbers.length === 1 ? 'line' : 'lines'} ${named}${more > 0 ? ` and ${groupedNumber(more)} more` : ''}`;
}
