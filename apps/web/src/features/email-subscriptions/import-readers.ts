import { groupedNumber, mostImportedReaders, mostListLines, readerHeader } from '@quillstead/catalogue';
import { importEmailReaders, type ResponseOf } from '@quillstead/contracts';
import { CallFailure } from '../../lib/call-failure.js';
import { callAsMember } from '../session/index.js';

export const notImported = 'The file could not be imported. Please try again in a moment.';

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
export async function importReaders(file: Blob): Promise<string> {
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
    // What is beyond the limit of a day is so in every further call.
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
