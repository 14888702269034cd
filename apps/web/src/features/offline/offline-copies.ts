import { paths } from '@quillstead/catalogue';
import { atom } from 'jotai';
import { store } from '../../lib/store.js';

/** The addresses of the stories that were read from this browser's cache, because there was no connection. */
export const offlineCopiesAtom = atom<ReadonlySet<string>>(new Set<string>());

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
export const addressOf = (slug: string): string => paths.story(slug);

function add(address: string): void {
  store.set(offlineCopiesAtom, (before) => new Set([...before, address]));
}
