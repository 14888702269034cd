import { formatDateTime } from '@quillstead/catalogue';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.js';
import { type DraftText, isSameText, type KeptDraft } from '../kept-drafts/index.js';
import styles from './note.module.css';
import type { Unread } from './open-draft.js';

interface UnreadNoteProps {
  readonly unread: Unread;
  /** The text that was opened in place of the kept one. */
  readonly shown: DraftText;
  readonly onShow: (kept: KeptDraft) => void;
}

/** Says that what this browser keeps could not be read when the draft was opened, and offers it when it comes late. */
export function UnreadNote({ unread, shown, onShow }: UnreadNoteProps) {
  const [late, setLate] = useState<KeptDraft | 'awaited' | 'failed' | null>('awaited');

  useEffect(() => {
    let isShown = true;
    const update = (read: typeof late) => isShown && setLate(read);
    unread.late.then(
      (kept) => update(kept === null || isSameText(kept.text, shown) ? null : kept),
      () => update('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [unread, shown]);

  if (late === null) return null;
  return (
    <div className={styles.note} role="status">
      <TriangleAlert size={20} aria-hidden />
      <p>{sentenceOf(late)}</p>
      {typeof late === 'object' && <Button onClick={() => onShow(late)}>Show it</Button>}
    </div>
  );
}

function sentenceOf(late: KeptDraft | 'awaited' | 'failed'): string {
  switch (late) {
    case 'awaited':
      return 'What this browser keeps of your writing could not be read yet. It stays there, whatever you write here.';
    case 'failed':
      return 'What this browser keeps of your writing could not be read. It stays there, whatever you write here.';
    default:
      return `What you wrote until ${formatDateTime(late.keptAt)} was found in this browser.`;
  }
}
