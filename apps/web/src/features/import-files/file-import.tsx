import { paths } from '@quillstead/catalogue';
import { type Ref, Suspense, useImperativeHandle, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import type { ChaptersDialogProps } from './chapters-dialog.js';
import styles from './file-import.module.css';
import { acceptedFiles } from './file-kinds.js';
import type { FileTarget } from './file-target.js';
import { lostSentence, lostWords } from './lost-sentence.js';
import { useFileImport } from './use-file-import.js';

const { Part: ChaptersDialog } = lazyPart<ChaptersDialogProps>(
  async () => ({ default: (await import('./chapters-dialog.js')).ChaptersDialog }),
  MissingDialog,
);

/** Lets the writer choose a file. */
export interface FileChooser {
  readonly choose: () => void;
}

interface FileImportProps {
  readonly ref: Ref<FileChooser>;
  /** The text; null while it is not loaded. */
  readonly target: () => FileTarget | null;
}

/** Takes a chosen or dropped file into the text, and says what becomes of it. */
export function FileImport({ ref, target }: FileImportProps) {
  const files = useFileImport(target);
  const { state } = files;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ choose: () => input.current?.click() }), []);
  return (
    <div className={styles.files}>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles}
        hidden
        aria-label="File with a story"
        onChange={({ currentTarget }) => {
          void files.take([...(currentTarget.files ?? [])], null);
          // Lets the member choose the same file again.
          currentTarget.value = '';
        }}
      />
      <div role="status" className={styles.place}>
        {state.kind === 'reading' && (
          <p className={styles.note}>
            <span>Reading “{state.name}”…</span>
            <Button onClick={files.stop}>Cancel</Button>
          </p>
        )}
        {state.kind === 'inserted' && (
          <p className={styles.note}>
            <span>{lostSentence(state.name, state.losses)}</span>
            <Button onClick={() => void files.undo()}>Undo</Button>
          </p>
        )}
        {state.kind === 'made' && (
          <p className={styles.note}>
            <span>
              {state.made.draftIds.length} chapters are drafts of the series “{state.title}”
              {lostWords(state.losses)}
            </span>
            {state.made.draftIds[0] !== undefined && (
              <Link to={paths.draft(state.made.draftIds[0])}>Open the first</Link>
            )}
            <Button onClick={() => void files.undo()}>Undo</Button>
          </p>
        )}
      </div>
      <div role="alert" className={styles.place}>
        {state.kind === 'refused' && (
          <p className={styles.note} data-refused>
            <span>{state.sentence}</span>
            <Button onClick={files.stop}>Close</Button>
          </p>
        )}
      </div>
      {files.isOver && <p className={styles.over}>Drop the file to put it into the story</p>}
      {state.kind === 'offered' && (
        <Suspense fallback={null}>
          <ChaptersDialog
            name={state.name}
            converted={state.converted}
            asStory={files.asStory}
            onAll={() => files.insertAll(state.name, state.converted)}
            onMade={files.finish}
            onClose={files.stop}
          />
        </Suspense>
      )}
    </div>
  );
}
