import type { Readable } from 'node:stream';

/** A file of a media store, as a list has it. */
export interface StoredMedia {
  readonly key: string;
  readonly changedAt: Date;
}

export interface OpenedMedia {
  /** Destroy it when it is not read to its end. */
  readonly stream: Readable;
  /** The size in bytes. */
  readonly size: number;
}

/**
 * The store of the files of members, for all processes of the site. A key has a folder and a name, both of lower-case
 * letters, digits and hyphens: `public/3f9a…-64`.
 */
export interface MediaStore {
  /** Stores a file whole or not at all, in place of one with the same key. Throws what the content throws. */
  put(key: string, content: Readable | Uint8Array): Promise<void>;
  /** Returns null when there is none. */
  get(key: string): Promise<OpenedMedia | null>;
  /** Does nothing when there is none. */
  delete(key: string): Promise<void>;
  /** Renames a file; does nothing when there is none. */
  move(from: string, to: string): Promise<void>;
  /** Lists all files of a folder, in any order. */
  list(folder: string): AsyncIterable<StoredMedia>;
}

const validKey = /^[a-z0-9-]+\/[a-z0-9-]+$/;

/** Throws for a key that could lead out of the store. */
export function checkedKey(key: string): string {
  if (!validKey.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a media store`);
  return key;
}

/** The token under which the store is injected. */
export const MEDIA_STORE = Symbol('media store');
