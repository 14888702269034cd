import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkedKey, type MediaStore, type OpenedMedia, type StoredMedia } from './media-store.js';

/** The end of the name of a file that is being written; no key has a full stop. */
const partEnd = '.part';

/** Stores files in a folder of the machine, or of a volume that all processes share. */
export class FolderMediaStore implements MediaStore {
  /** @param folder made when something is stored */
  constructor(private readonly folder: string) {}

  async put(key: string, content: Readable | Uint8Array): Promise<void> {
    const path = this.pathOf(key);
    const part = `${path}.${randomUUID()}${partEnd}`;
    // The folder is made synchronously: no listener would get the error of a content that fails meanwhile.
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    try {
      const source = content instanceof Readable ? content : Readable.from([content]);
      await pipeline(source, createWriteStream(part, { mode: 0o600, flush: true }));
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async get(key: string): Promise<OpenedMedia | null> {
    const file = await open(this.pathOf(key)).catch(ignoreMissing);
    if (!file) return null;
    const { size } = await file.stat();
    return { stream: file.createReadStream(), size };
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async move(from: string, to: string): Promise<void> {
    const path = this.pathOf(to);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(this.pathOf(from), path).catch(ignoreMissing);
  }

  async *list(folder: string): AsyncGenerator<StoredMedia> {
    const path = join(this.folder, folder);
    const entries = await opendir(path).catch(ignoreMissing);
    if (!entries) return;
    for await (const { name } of entries) {
      const found = await stat(join(path, name)).catch(ignoreMissing);
      if (!found) continue;
      const isPart = name.endsWith(partEnd);
      if (!isPart) yield { key: `${folder}/${name}`, changedAt: found.mtime };
      // The part is from a process that was killed while it wrote.
      else if (found.mtimeMs < Date.now() - partLife)
        await rm(join(path, name), { force: true }).catch(ignoreReadOnly);
    }
  }

  private pathOf(key: string): string {
    return join(this.folder, checkedKey(key));
  }
}

/** The milliseconds after which a part is no longer being written. */
const partLife = 24 * 60 * 60 * 1_000;

function ignoreMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

/** Ignores that a folder is read-only: the process that writes a backup may only read it. */
function ignoreReadOnly(error: unknown): void {
  if (codeOf(error) !== 'EROFS') throw error;
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
