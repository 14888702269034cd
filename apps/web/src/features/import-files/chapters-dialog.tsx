import { useRef, useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, TextInput } from '../../ui/field.js';
import { FormStatus } from '../../ui/form-status.js';
import { asTitle, type ChapterDraft, type MadeChapters, makeChapters } from './make-chapters.js';
import type { Converted } from './converted.js';
import type { FileTarget } from './file-target.js';
import type { FileLosses } from './lost-sentence.js';
import styles from './chapters-dialog.module.css';

export interface ChaptersDialogProps {
  readonly name: string;
  readonly converted: Converted;
  readonly asStory: (html: string) => ReturnType<FileTarget['asStory']> | null;
  /** The whole file goes into the draft that is open. */
  readonly onAll: () => void;
  readonly onMade: (title: string, made: MadeChapters, losses: FileLosses) => void;
  readonly onClose: () => void;
}

type Status = { readonly kind: 'idle' | 'pending' | 'failed'; readonly message: string };

const failed = 'The chapters could not be saved. Please try again in a moment.';

/** Offers the chapters of a long file as drafts of a series. */
export function ChaptersDialog({ name, converted, asStory, onAll, onMade, onClose }: ChaptersDialogProps) {
  const { chapters, left } = converted;
  const [title, setTitle] = useState(() => asTitle(converted.title ?? name.replace(/\.[^.]*$/u, '')));
  const [status, setStatus] = useState<Status>({ kind: 'idle', message: '' });
  const running = useRef<AbortController | null>(null);
  const isSaving = status.kind === 'pending';

  const make = async () => {
    const seriesTitle = asTitle(title);
    if (seriesTitle === '') return setStatus({ kind: 'failed', message: 'The series needs a title.' });
    const controller = new AbortController();
    running.current = controller;
    const say = (count: number) =>
      setStatus({ kind: 'pending', message: `Saving ${count} of ${chapters.length} chapters…` });
    say(0);
    let pictures = 0;
    let tables = 0;
    const drafts: ChapterDraft[] = [];
    for (const chapter of chapters) {
      // A frame between two chapters: the page stays alive.
      await new Promise((resolve) => setTimeout(resolve));
      const made = asStory(chapter.html);
      if (made === null) return setStatus({ kind: 'failed', message: failed });
      pictures += made.losses.pictures;
      tables += made.losses.tables;
      drafts.push({ title: asTitle(chapter.title), rich_text_story: made.story });
    }
    try {
      const made = await makeChapters(seriesTitle, drafts, say, controller.signal);
      onMade(seriesTitle, made, { ...left, pictures, tables });
    } catch (error) {
      if (controller.signal.aborted) onClose();
      else setStatus({ kind: 'failed', message: asCallFailure(error, failed).message });
    }
  };
  const close = () => {
    if (isSaving) running.current?.abort();
    else onClose();
  };

  return (
    <Dialog title={`${chapters.length} chapters`} isOpen staysOnOutsidePress onClose={close}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) void make();
        }}
      >
        <p>
          “{name}” is long. Each chapter can become a draft that is named after its heading. They belong to a
          new series; publish them from the first to the last.
        </p>
        <Field label="Title of the series" isRequired>
          {(control) => (
            <TextInput
              {...control}
              value={title}
              maxLength={100}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <FormStatus {...status} />
        <div className={styles.choices}>
          <Button type="submit" look="primary" aria-disabled={isSaving || undefined}>
            Make {chapters.length} drafts
          </Button>
          <Button onClick={onAll} disabled={isSaving}>
            Put all into this draft
          </Button>
          <Button onClick={close}>Cancel</Button>
        </div>
        <ol className={styles.chapters}>
          {chapters.map((chapter, at) => (
            <li key={at}>
              <bdi>{chapter.title}</bdi>
            </li>
          ))}
        </ol>
      </form>
    </Dialog>
  );
}
