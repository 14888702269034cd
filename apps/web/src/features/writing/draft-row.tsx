import { formatDateTime, formatMoment, paths, quoted, storyTitle } from '@quillstead/catalogue';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../ui/icon-button.js';
import type { DraftEntry } from '../kept-drafts/index.js';
import styles from './drafts-drawer.module.css';

interface DraftRowProps {
  readonly entry: DraftEntry;
  /** It is on the write page. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

/** A draft in the list: its title, when it was saved and when it is published. */
export function DraftRow({ entry, isOpen, onOpen, onDelete }: DraftRowProps) {
  const { id, title, last_saved_at: savedAt, publish_at: publishAt } = entry;
  return (
    <li className={styles.item}>
      <Link to={paths.draft(id)} aria-current={isOpen ? 'page' : undefined} onClick={onOpen}>
        <span className={styles.title}>{storyTitle(title)}</span>
        <span className={styles.time}>{formatDateTime(savedAt)}</span>
        {publishAt !== null && (
          <span className={styles.time}>To be published on {formatMoment(publishAt)}</span>
        )}
        {entry.approval_sent_at && <span className={styles.time}>Waits for the staff</span>}
        {entry.refusal && <span className={styles.time}>Not published by the staff</span>}
        {entry.is_publish_failed === 1 && <span className={styles.time}>Could not be published</span>}
      </Link>
      <IconButton
        label={`Delete the draft ${quoted(storyTitle(title))}`}
        icon={Trash2}
        size={15}
        onClick={onDelete}
      />
    </li>
  );
}
