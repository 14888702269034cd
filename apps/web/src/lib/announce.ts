import { atom } from 'jotai';
import { store } from './store.js';

/** A short message: spoken by the live region and, as a toast, shown for a while. */
export interface Message {
  readonly number: number;
  readonly text: string;
  /** The subject of the message, by which it can be withdrawn. */
  readonly about?: string | undefined;
  /** The button of the message, and its act. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** True if no act of the viewer caused the message. */
  readonly isNews?: boolean;
}

export const spokenAtom = atom<Message | null>(null);
export const toastAtom = atom<Message | null>(null);

let number = 0;

/** Announces a text to screen readers; the same text twice is announced twice. */
export function announce(text: string): void {
  store.set(spokenAtom, { number: ++number, text });
}

/** Announces what no act of the viewer caused: messages about their acts are still true and stay. */
export function announceNews(text: string): void {
  store.set(spokenAtom, { number: ++number, text, isNews: true });
}

/** Shows a message at the foot of the window for a while; it is spoken too. */
export function showToast(text: string, { about, action }: Pick<Message, 'about' | 'action'> = {}): void {
  store.set(toastAtom, { number: ++number, text, about, action });
}

export function hideToast(): void {
  store.set(toastAtom, null);
}

/** Hides the message that is shown if it is about this. */
export function withdrawToast(about: string): void {
  if (store.get(toastAtom)?.about === about) hideToast();
}
