import { useAtomValue } from 'jotai';
import { CloudOff } from 'lucide-react';
import { addressOf, offlineCopiesAtom } from './offline-copies.js';
import styles from './offline-note.module.css';

/** Says of a story that it is the copy which this browser keeps. */
export function OfflineNote({ slug }: { readonly slug: string }) {
  const copies = useAtomValue(offlineCopiesAtom);
  if (!copies.has(addressOf(slug))) return null;
  return (
    <p className={styles.note} role="status">
      <CloudOff size={20} aria-hidden />
      You are offline. This is the copy from when you last read it here.
    </p>
  );
}
