import { paths } from '@quillstead/catalogue';
import { atom, useAtomValue } from 'jotai';
import { CloudOff } from 'lucide-react';
import { store } from '../../lib/store.js';
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

/** The addresses of the stories that were read from this browser's cache, because there was no connection. */
const offlineCopiesAtom = atom<ReadonlySet<string>>(new Set<string>());

offlineCopiesAtom.onMount = () => {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return undefined;
  const { offlineCopy } = document.documentElement.dataset;
  if (offlineCopy !== undefined) add(location.pathname);
  const onMessage = ({ data }: MessageEvent<{ readonly offlineCopy?: string } | null>) => {
    if (data?.offlineCopy !== undefined) add(data.offlineCopy);
  };
  const forget = () => {
    delete document.documentElement.dataset['offlineCopy'];
    store.set(offlineCopiesAtom, new Set<string>());
  };
  serviceWorker.addEventListener('message', onMessage);
  serviceWorker.startMessages();
  addEventListener('online', forget);
  return () => {
    serviceWorker.removeEventListener('message', onMessage);
    removeEventListener('online', forget);
  };
};

/** @param slug as it stands in an address */
const addressOf = (slug: string): string => paths.story(slug);

function add(address: string): void {
  store.set(offlineCopiesAtom, (before) => new Set([...before, address]));
}

/** Asks the service worker to store a story as visitors see it, to be read without a connection. */
export function storeStory(slug: string): void {
  post({ storeStory: slug });
}

/** Asks the service worker to delete a story that not everybody may read any more. */
export function dropStory(slug: string): void {
  post({ dropStory: slug });
}

/** Sends a message to the service worker, if there is one; in development there is none. */
function post(message: object): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message));
}
