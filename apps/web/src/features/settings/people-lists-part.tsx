import {
  groupedNumber,
  listHeader,
  mostBlocks,
  mostListLines,
  mostMutes,
  readListLine,
} from '@quillstead/catalogue';
import { exportLists, importLists } from '@quillstead/contracts';
import { useRef, useState } from 'react';
import { asCallFailure, CallFailure } from '../../lib/call-failure.js';
import { readAllAgain } from '../../lib/query-client.js';
import { saveFile } from '../../lib/save-file.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { callAsMember } from '../session/index.js';
import styles from './people-lists-part.module.css';

const notSaved = 'The lists could not be loaded. Please try again in a moment.';

/** Saves the lists of blocks and mutes as a file, and imports such a file. */
export function PeopleListsPart() {
  const input = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const run = async (pending: string, failed: string, work: () => Promise<string>) => {
    if (status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: pending });
    try {
      setStatus({ kind: 'done', message: await work() });
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, failed).message });
    }
  };
  const save = () =>
    run('Loading…', notSaved, async () => {
      const { lines } = await callAsMember(exportLists, {}, { fallback: notSaved });
      saveFile('blocked-and-muted.csv', new Blob([lines.join('\r\n'), '\r\n'], { type: 'text/csv' }));
      return 'The file is made.';
    });
  const take = (file: File) =>
    run('Importing…', notImported, async () => {
      try {
        return await importFile(file);
      } finally {
        readAllAgain();
      }
    });
  const isPending = status.kind === 'pending' || undefined;
  return (
    <>
      <div className={styles.acts}>
        <Button onClick={() => void save()} aria-disabled={isPending}>
          Save as a file
        </Button>
        <Button onClick={() => input.current?.click()} aria-disabled={isPending}>
          Import a file…
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label="File with blocks and mutes"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) void take(file);
            // Lets the member choose the same file again.
            currentTarget.value = '';
          }}
        />
      </div>
      <FormStatus {...status} />
    </>
  );
}

const notImported = 'The file could not be imported. Please try again in a moment.';

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
async function importFile(file: Blob): Promise<string> {
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

/** The most characters of a line; a longer one names nothing. */
const mostUnits = 300;

const saidOf = (blocked: number, muted: number): string =>
  `Blocked: ${groupedNumber(blocked)}. Muted: ${groupedNumber(muted)}.`;

function saidOfMissing(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const names = lines.slice(0, mostNames).map((line) => readListLine(line)?.name ?? line);
  const more = lines.length - names.length;
  return `Not found: ${names.join(', ')}${more > 0 ? ` and ${groupedNumber(more)} more` : ''}.`;
}
