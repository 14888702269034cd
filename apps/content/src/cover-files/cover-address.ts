import { pictureAddress, signedPictureAddress } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { usedCovers } from './used-covers.js';

type Secrets = Parameters<typeof signedPictureAddress>[1];

/**
 * The address of a cover for its author, and for others who may read what has it: one that is signed while not
 * everybody may.
 */
export async function coverAddress(
  name: string | null,
  config: Secrets,
  manager: EntityManager,
): Promise<string | null> {
  if (name === null) return null;
  const [used] = await usedCovers([name], manager);
  return used?.is_public === true ? pictureAddress(name) : signedPictureAddress(name, config);
}

/** Of this process: rows become items in functions of the row alone, in every list. */
let secrets: Secrets | null = null;

export function signCoversWith(config: Secrets): void {
  secrets = config;
}

/** The address for a reader of a column that `shownStoryCover` or `shownListCover` gives. */
export function readerAddress(shown: string | null): string | null {
  if (shown === null || shown.startsWith('/')) return shown;
  if (secrets === null) throw new Error('No secret to sign covers with');
  return signedPictureAddress(shown, secrets);
}
