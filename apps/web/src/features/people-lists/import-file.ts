import {
  groupedNumber,
  listHeader,
  mostBlocks,
  mostListLines,
  mostMutes,
  readListLine,
} from '@quillstead/catalogue';
import { importLists } from '@quillstead/contracts';
import { CallFailure } from '../../lib/call-failure.js';
import { callAsMember } from '../session/index.js';

export const notImported = 'The file could not be imported. Please try again in a moment.';

/** Bytes and lines of the largest file: no member may have more blocks and mutes. */
const mostBytes = 2_000_000;
const mostLines = mostBlocks + mostMutes;
/** Names that the message has; the others are counted. */
const mostNames = 10;

/**
 * Imports a file of blocks and mutes, some lines a call. What the calls before a failure have imported stays, and may
 * be imported again.
 *
 * @returns the sentences about it
 * @throws CallFailure
 */
export async function importFile(file: Blob): Promise<string> {
  if (file.size > mostBytes)
    throw new CallFailure('The file is larger than 2 MB. Nothing has been imported.', 400);
  const lines = (await file.text())
    .replace(/^\u{feff}/u, '')
    .split(/\r\n|\r|\n/u)
    .filter((line) => line.trim() !== '' && line.trim() !== listHeader);
  if (lines.length > mostLines)
    throw new CallFailure(
      `The file has more than ${groupedNumber(mostLines)} lines. Nothing has been imported.`,
      400,
    );
  const all = { blocked: 0, muted: 0, notFound: [] as string[] };
  for (let from = 0; from < lines.length; from += mostListLines) {
    const list_lines = lines.slice(from, from + mostListLines).map((line) => line.slice(0, mostUnits));
    const part = await callAsMember(importLists, { list_lines }, { fallback: notImported });
    all.blocked += part.count_blocked;
    all.muted += part.count_muted;
    all.notFound.push(...part.not_found);
  }
  return [saidOf(all.blocked, all.muted), saidOfMissing(all.notFound)].join(' ').trim();
}

/** Of a line; a longer one names nothing. */
const mostUnits = 300;

const saidOf = (blocked: number, muted: number): string =>
  `Blocked: ${groupedNumber(blocked)}. Muted: ${groupedNumber(muted)}.`;

function saidOfMissing(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const names = lines.slice(0, mostNames).map((line) => readListLine(line)?.name ?? line);
  const more = lines.length - names.length;
  return `Not found: ${names.join(', ')}${more > 0 ? ` and ${groupedNumber(more)} more` : ''}.`;
}
