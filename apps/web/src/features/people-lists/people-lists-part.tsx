import { exportLists } from '@quillstead/contracts';
import { useRef, useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { readAllAgain } from '../../lib/read-all-again.js';
import { saveFile } from '../../lib/save-file.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { callAsMember } from '../session/index.js';
import { importFile, notImported } from './import-file.js';
import styles from './people-lists.module.css';

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
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <FormStatus {...status} />
    </>
  );
}
