import { pictureBytes, pictureFaults, picturePixels } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import { type DragEvent, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { announce } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import button from '../../ui/button.module.css';
import { FormStatus } from '../../ui/form-status.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import styles from './picture.module.css';
import type { PictureDialogProps, PictureUse } from './picture-dialog.js';
import type { SendPicture } from './send-picture.js';

const { Part: PictureDialog } = lazyPart<PictureDialogProps>(
  async () => ({ default: (await import('./picture-dialog.js')).PictureDialog }),
  MissingDialog,
);

interface PictureChooserProps {
  readonly use: PictureUse;
  /** The state of the last file; null while it is unknown. */
  readonly own: Pick<ResponseTypes['own_picture'], 'state' | 'fault'> | null;
  /** The reason why it is unknown; null when it is known. */
  readonly problem: string | null;
  /** The picture as it is now. */
  readonly shown: ReactNode;
  readonly hint?: ReactNode;
  readonly send: SendPicture;
  /** Removes the picture; throws a CallFailure. */
  readonly remove: () => Promise<unknown>;
}

/**
 * Shows a picture that a member has: chosen, dropped or pasted, replaced and removed (docs/product/people.md#pictures).
 */
export function PictureChooser({ use, own, problem, shown, hint, send, remove }: PictureChooserProps) {
  const { name } = use;
  const [opened, setOpened] = useState<ImageBitmap | null>(null);
  const [fault, setFault] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const open = useCallback(async (file: File | null) => {
    if (file === null) return;
    setFault('');
    try {
      setOpened(await openPicture(file));
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error;
      setFault(error.message);
    }
  }, []);
  usePastedPicture(open);
  const removeNow = async () => {
    if (isRemoving) return;
    setRemoving(true);
    setFault('');
    try {
      await remove();
      announce(`Your ${name} is removed.`);
      field.current?.focus();
    } catch (error) {
      setFault(
        asCallFailure(error, `Your ${name} could not be removed. Please try again in a moment.`).message,
      );
    } finally {
      setRemoving(false);
    }
  };
  const refused = own?.state === 'failed' && own.fault ? pictureFaults[own.fault] : '';
  const said = fault || refused || (problem ?? '');
  const drop = (event: DragEvent) => {
    event.preventDefault();
    // No element around it may take the file as well, as the write page takes files of texts.
    event.stopPropagation();
    void open(firstPicture(event.dataTransfer.files));
  };
  return (
    <>
      <div className={styles.row} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {shown}
        <div className={styles.acts}>
          <label className={`${button.button} ${styles.choose}`}>
            <span>Choose a {name}</span>
            <input
              ref={field}
              type="file"
              accept={pictureTypes}
              onChange={({ target }) => {
                void open(target.files?.[0] ?? null);
                // Lets the member choose the same file again.
                target.value = '';
              }}
            />
          </label>
          {own !== null && own.state !== 'none' && (
            <Button aria-disabled={isRemoving || undefined} onClick={() => void removeNow()}>
              Remove the {name}
            </Button>
          )}
        </div>
      </div>
      <p className={styles.hint}>
        A JPEG, PNG, WebP, AVIF or GIF of at most 10 MB, also dropped or pasted here.
        {hint}
      </p>
      <FormStatus
        kind={said === '' ? (own?.state === 'making' ? 'pending' : 'idle') : 'failed'}
        message={said === '' ? `Your ${name} is being prepared.` : said}
      />
      {opened !== null && (
        <Suspense fallback={null}>
          <PictureDialog
            picture={opened}
            use={use}
            send={send}
            onClose={() => setOpened(null)}
            onSent={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Takes a picture that is pasted anywhere on the page. */
function usePastedPicture(open: (file: File | null) => Promise<void>): void {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => void open(firstPicture(clipboardData?.files));
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [open]);
}

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** The types of pictures, for a field that takes files. */
const pictureTypes = types.join(',');

/** A file that cannot become a picture; the message is for the member. */
class PictureProblem extends Error {}

/**
 * Decodes a file that a member chose.
 *
 * @throws PictureProblem
 */
async function openPicture(file: File): Promise<ImageBitmap> {
  if (!types.includes(file.type))
    throw new PictureProblem('Please choose a picture: a JPEG, PNG, WebP, AVIF or GIF.');
  if (file.size > pictureBytes) throw new PictureProblem('The picture is too large: at most 10 MB.');
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureProblem(pictureFaults.unreadable);
  });
  if (picture.width * picture.height > picturePixels) throw new PictureProblem(pictureFaults.too_many_pixels);
  return picture;
}

/** Returns the first picture among files that were dropped or pasted; null when there is none. */
const firstPicture = (files: FileList | undefined): File | null =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;
