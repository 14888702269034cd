import { formatTimeOfDay } from '@quillstead/catalogue';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { sessionExpiredAtom } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { FormStatus } from '../../ui/form-status.js';
import type { StorageProblem } from '../kept-drafts/index.js';
import { goToConflict } from './draft-conflict.js';
import type { SaveState } from './save-machine.js';
import type { PublishStatus } from './use-publish-story.js';
import styles from './write-line.module.css';

interface WriteLineProps {
  /** The button of the drafts. */
  readonly drafts: ReactNode;
  readonly state: SaveState;
  /** The reason why this browser does not store the text; null when it does. */
  readonly storage: StorageProblem | null;
  readonly publishing: PublishStatus;
  /** A published story is changed, which readers see; else a draft is written. */
  readonly isStory: boolean;
  /** Null while the draft saves itself. */
  readonly onSave: (() => void) | null;
  /** The words, and what else can be done with the text. */
  readonly children: ReactNode;
}

/** Shows the one line of the write page: the drafts, how the text stands, its words, Publish. */
export function WriteLine(props: WriteLineProps) {
  const { drafts, state, storage, publishing, isStory, onSave, children } = props;
  const setExpired = useSetAtom(sessionExpiredAtom);
  const sentence = isStory ? sentenceOfStory : sentenceOf;
  // The text is not published for the same reason for which it is not saved.
  const isRepeated = state.kind === 'failed' && state.message === publishing.message;
  const isPublishing = publishing.kind === 'pending' || (isStory && state.kind === 'saving');
  return (
    <div className={styles.line} data-write-line>
      {drafts}
      <div className={styles.messages}>
        {onSave !== null && (
          <button
            type="button"
            className={styles.link}
            onClick={onSave}
            aria-keyshortcuts="Control+S"
            title="Ctrl+S"
          >
            Save draft
          </button>
        )}
        <FormStatus {...publishing} />
        <p className={styles.state} role="status" data-kind={state.kind}>
          {isRepeated ? 'Not saved.' : sentence(state, storage === null)}
        </p>
        <p className={styles.state} role="status" data-kind="failed">
          {storage !== null && `Not kept in this browser: ${storageProblems[storage]}.`}
        </p>
        {state.kind === 'conflict' && (
          <button type="button" className={styles.link} onClick={goToConflict}>
            Go to the two texts
          </button>
        )}
        {state.kind === 'expired' && (
          <button type="button" className={styles.link} onClick={() => setExpired(true)}>
            Log in
          </button>
        )}
      </div>
      <div className={styles.end}>
        {children}
        <Button
          type="submit"
          look="primary"
          aria-disabled={isPublishing || undefined}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+Enter"
          title="Ctrl+Enter"
        >
          {isStory ? 'Save' : 'Publish'}
        </Button>
      </div>
    </div>
  );
}

const storageProblems: Readonly<Record<StorageProblem, string>> = {
  full: 'storage is full',
  refused: 'it allows no storage',
  slow: 'its storage does not respond',
};

function sentenceOf(state: SaveState, isKept: boolean): string {
  switch (state.kind) {
    case 'clean':
      return '';
    case 'unsaved':
      return isKept ? 'Not saved yet; kept in this browser.' : 'Not saved yet.';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved at ${formatTimeOfDay(state.at)}.`;
    case 'offline':
      return isKept
        ? 'Offline. Your text is kept in this browser and sent when the connection is back.'
        : 'Offline. Your text is sent when the connection is back.';
    case 'expired':
      return isKept
        ? 'Your session has ended. Your text is kept in this browser.'
        : 'Your session has ended. Your text is not saved.';
    case 'conflict':
      return 'Not saved: this draft was changed elsewhere. Choose below which text to keep.';
    case 'full':
      return isKept ? `Not saved; kept in this browser. ${state.message}` : `Not saved. ${state.message}`;
    case 'failed':
      return `Not saved: ${state.message}`;
  }
}

/** Returns the sentence about the changes of a published story, which readers see when the author saves them. */
function sentenceOfStory(state: SaveState, isKept: boolean): string {
  switch (state.kind) {
    case 'unsaved':
      return isKept
        ? 'Your changes are kept in this browser. Readers see them once you save.'
        : 'Readers see your changes once you save.';
    case 'saving':
      return 'Publishing your changes…';
    case 'saved':
      return 'Your changes are published.';
    case 'offline':
      return isKept
        ? 'Offline. Your changes are kept in this browser and published when the connection is back.'
        : 'Offline. Your changes are published when the connection is back.';
    case 'conflict':
      return 'Not saved: this story was changed elsewhere. Choose below which text to keep.';
    default:
      return sentenceOf(state, isKept);
  }
}
