import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { metaContent } from '../../lib/page-head.js';
import { IconButton } from '../../ui/icon-button.js';
import styles from './announcement.module.css';

/** The text of the announcement that this browser has closed. */
const closedKey = 'closedAnnouncement';
/** The longest time that a timer can have, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/**
 * Shows the announcement at the bottom of the window, until it is closed in this browser or ends
 * (docs/product/pages.md#announcement). It takes its place at the end of the page, so that it moves nothing.
 */
export function AnnouncementBar({ text }: { readonly text: string }) {
  const until = Date.parse(metaContent('announcement-until') ?? '');
  const [isOpen, setOpen] = useState(() => until > Date.now() && readClosed() !== text);
  useEffect(() => {
    const left = until - Date.now();
    if (!isOpen || left > longestTimer) return;
    const timer = setTimeout(() => setOpen(false), left);
    return () => clearTimeout(timer);
  }, [isOpen, until]);
  if (!isOpen) return null;
  const close = () => {
    storeClosed(text);
    setOpen(false);
    // The button that has the focus is removed.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <aside className={styles.bar} aria-label="Announcement">
      <p dir="auto">{text}</p>
      <IconButton label="Close the announcement" icon={X} onClick={close} />
    </aside>
  );
}

function readClosed(): string | null {
  try {
    return localStorage.getItem(closedKey);
  } catch {
    return null;
  }
}

/** Where storage is blocked, the announcement stays closed until the next page load. */
function storeClosed(text: string): void {
  try {
    localStorage.setItem(closedKey, text);
  } catch {
    // Nothing can be stored in this browser.
  }
}
