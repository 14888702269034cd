import { authorLabel, fontOf, paths } from '@quillstead/catalogue';
import { Copy, Download, Share2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { saveFile } from '../../lib/save-file.js';
import type { Authored } from '../../ui/about-author.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { drawQuote, quoteSize } from './draw-quote.js';
import styles from './quote-dialog.module.css';

/** The facts about its story that the picture of a quote shows. */
export interface QuotedStory extends Authored {
  readonly story_id: number;
  readonly slug: string;
  readonly title: string;
  readonly font_family: string | null;
  readonly author_username: string;
}

interface QuoteDialogProps {
  readonly story: QuotedStory;
  readonly quote: string;
  readonly onClose: () => void;
}

const type = 'image/png';
const canCopy = typeof ClipboardItem === 'function' && 'write' in navigator.clipboard;

/** Shows the picture of a quote, and saves it, copies it or hands it on. */
export function QuoteDialog({ story, quote, onClose }: QuoteDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const byline = `${story.title} ${authorLabel(story)}`;
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas !== null) filed(canvas, story, quote).then(setFile, () => setFailed(true));
    },
    [story, quote],
  );
  const shared = file && { files: [file], title: byline, url: location.origin + paths.story(story.slug) };
  return (
    <Dialog title="Picture of this quote" isOpen onClose={onClose}>
      {hasFailed ? (
        <p role="alert">Your browser could not draw the picture.</p>
      ) : (
        <canvas
          ref={draw}
          {...quoteSize}
          className={styles.picture}
          role="img"
          aria-label={`${quote.replaceAll('\n', ' ')} From ${byline}`}
        />
      )}
      <div className={styles.acts}>
        {shared && navigator.canShare?.(shared) === true && (
          // Closing the sheet of the device is no fault.
          <Button onClick={() => void navigator.share(shared).catch(() => undefined)}>
            <Share2 size={16} aria-hidden />
            Share
          </Button>
        )}
        {canCopy && (
          <Button disabled={file === null} onClick={() => file && void copy(file)}>
            <Copy size={16} aria-hidden />
            Copy
          </Button>
        )}
        <Button look="primary" disabled={file === null} onClick={() => file && saveFile(file.name, file)}>
          <Download size={16} aria-hidden />
          Save
        </Button>
      </div>
    </Dialog>
  );
}

async function filed(canvas: HTMLCanvasElement, story: QuotedStory, quote: string): Promise<File> {
  await drawQuote(canvas, {
    text: quote,
    id: story.story_id,
    title: story.title,
    author: authorLabel(story),
    address: location.host + paths.story(story.slug),
    font: fontOf(story.font_family).stack,
  });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  if (blob === null) throw new Error('The browser makes no picture of the canvas');
  return new File([blob], `${story.slug}.png`, { type });
}

async function copy(file: File): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [type]: file })]);
    showToast('The picture is copied.');
  } catch {
    showToast('The picture could not be copied. Save it instead.');
  }
}
