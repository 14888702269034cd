import { daysOfDraftLink, formatLongDate, paths } from '@quillstead/catalogue';
import { useMemo, useState } from 'react';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { MadeLink } from '../../ui/made-link.js';
import { Problem } from '../../ui/problem.js';
import { Select } from '../../ui/select.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import styles from './first-readers-dialog.module.css';
import { NoteList } from './note-list.js';
import { blockTexts, placeNotes } from './place-notes.js';
import { useDraftLink, useDraftNotes } from './use-draft-link.js';

export interface FirstReadersDialogProps {
  readonly draftId: number;
  /** The text of the draft as it is written now. */
  readonly text: () => string;
  readonly onClose: () => void;
}

/** Shows the private link of a draft and the notes of its first readers, for its author. */
export function FirstReadersDialog({ draftId, text, onClose }: FirstReadersDialogProps) {
  return (
    <Dialog title="First readers" isOpen onClose={onClose}>
      <Parts draftId={draftId} text={text} />
      <div className={styles.foot}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

/**
 * Shows all parts together: notes that came later would move the buttons of the link while the author presses one. A
 * part that could not be loaded has its own message.
 */
function Parts({ draftId, text }: Pick<FirstReadersDialogProps, 'draftId' | 'text'>) {
  const link = useDraftLink(draftId);
  const notes = useDraftNotes(draftId);
  const hasLink = link.link !== null || link.failure !== null;
  const hasNotes = notes.notes !== null || notes.failure !== null;
  if (!hasLink || !hasNotes) return <SkeletonLine width="80%" />;
  return (
    <>
      <LinkPart {...link} />
      <NotesPart {...notes} text={text} />
    </>
  );
}

const days = [7, 30, 90, 365].map((count) => ({ value: String(count), label: `${count} days` }));
const makeFailed = 'It is not known whether the link was made. Please try again in a moment.';
const withdrawFailed = 'It is not known whether the link was withdrawn. Please try again in a moment.';

function LinkPart({ link, failure, load, make, withdraw }: ReturnType<typeof useDraftLink>) {
  const [linkDays, setLinkDays] = useState(String(daysOfDraftLink));
  const [token, setToken] = useState<string | null>(null);
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const act = async (failed: string, work: (options: CallOptions) => Promise<string>) => {
    if (status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: 'One moment…' });
    try {
      setStatus({ kind: 'done', message: await work({ fallback: failed }) });
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, failed).message });
    }
  };
  const makeLink = () =>
    act(makeFailed, async (options) => {
      setToken(await make(Number(linkDays), options));
      return 'The link is made. Copy it now: it is shown only once.';
    });
  const endLink = () =>
    act(withdrawFailed, async (options) => {
      await withdraw(options);
      setToken(null);
      return 'The link is withdrawn. Nobody can read the draft by it any more.';
    });
  if (link === null) return failure && <Problem message={failure.message} onRetry={() => void load()} />;
  const isThere = link.expires_at !== null;
  return (
    <section className={styles.part} aria-label="Private link">
      <p>
        {link.expires_at === null
          ? 'Make a private link: whoever has it can read this draft as it is saved, and members can write you notes.'
          : `A private link to this draft works until ${formatLongDate(link.expires_at)}.`}
      </p>
      {token !== null && <MadeLink path={paths.sharedDraft(token)} />}
      {isThere && token === null && <p>It was shown once, when it was made. A new link ends this one.</p>}
      <Field label={isThere ? 'A new link works for' : 'It works for'} aside="">
        {(control) => <Select {...control} options={days} value={linkDays} onChange={setLinkDays} />}
      </Field>
      <div className={styles.acts}>
        <Button look={isThere ? 'plain' : 'primary'} onClick={() => void makeLink()}>
          {isThere ? 'Make a new link' : 'Make a link'}
        </Button>
        {isThere && (
          <Button look="danger" onClick={() => void endLink()}>
            Withdraw the link
          </Button>
        )}
      </div>
      <FormStatus {...status} />
    </section>
  );
}

interface NotesPartProps extends ReturnType<typeof useDraftNotes> {
  readonly text: () => string;
}

function NotesPart({ notes, failure, load, change, text: read }: NotesPartProps) {
  // The text stays the same while the dialog is open.
  const [text] = useState(read);
  const { here, astray } = useMemo(() => {
    const placed = placeNotes(blockTexts(text), notes ?? []);
    const inOrder = [...placed.beside].toSorted(([one], [other]) => one - other).flatMap(([, list]) => list);
    return { here: inOrder, astray: placed.astray };
  }, [text, notes]);
  if (notes === null) return failure && <Problem message={failure.message} onRetry={() => void load()} />;
  return (
    <section className={styles.part} aria-label="Notes">
      <h3>Notes</h3>
      {notes.length === 0 && <p>There are none yet. The notes of your first readers are shown here.</p>}
      <NoteList notes={here} isQuoted onChanged={change} />
      {astray.length > 0 && <h4>On text that has changed</h4>}
      <NoteList notes={astray} isQuoted onChanged={change} />
    </section>
  );
}
