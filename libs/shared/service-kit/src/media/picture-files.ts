import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { MediaStore } from './media-store.js';
import { filesOf, type PictureForm } from './picture-form.js';

type Place = 'public' | 'private';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The files of pictures of one form in the media store. */
export class PictureFiles {
  constructor(
    private readonly store: MediaStore,
    readonly form: PictureForm,
  ) {}

  /** Stores the files of a picture where no viewer can fetch them yet. */
  async add(name: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
    for (const [file, bytes] of files) await this.store.put(this.keyOf('private', name, file), bytes);
  }

  /** Moves a picture to a place, or deletes it; does nothing where it is there already. */
  async place(name: string, place: Place | null): Promise<void> {
    for (const file of filesOf(this.form)) {
      const [shown, hidden] = [this.keyOf('public', name, file), this.keyOf('private', name, file)];
      if (place === 'public') await this.store.move(hidden, shown);
      else if (place === 'private') await this.store.move(shown, hidden);
      else for (const key of [shown, hidden]) await this.store.delete(key);
    }
  }

  /**
   * Returns a file of a picture; null when it is not there.
   *
   * @param file its width or `jpegFile`; the largest width when it is left out
   */
  async read(name: string, file = String(Math.max(...this.form.widths))): Promise<Buffer | null> {
    const found =
      (await this.store.get(this.keyOf('public', name, file))) ??
      (await this.store.get(this.keyOf('private', name, file)));
    return found && buffer(found.stream);
  }

  /** A file as a member sent it; null when it is not there. */
  async readUpload(upload: string): Promise<Buffer | null> {
    const found = await this.store.get(`${this.form.folders.quarantine}/${upload}`);
    return found && buffer(found.stream);
  }

  deleteUpload(upload: string): Promise<void> {
    return this.store.delete(`${this.form.folders.quarantine}/${upload}`);
  }

  /**
   * Deletes files older than a day that no row names: those of processes that died.
   *
   * @param pictures which of these names of pictures there are in a table
   * @param uploads which of these names of uploads there are
   * @param removeUnused of a picture, which may be made again meanwhile
   */
  async sweep(pictures: FindUsed, uploads: FindUsed, removeUnused: RemoveUnused): Promise<void> {
    const { folders } = this.form;
    await this.sweepFolder(folders.public, pictures, removeUnused);
    await this.sweepFolder(folders.private, pictures, removeUnused);
    // Each upload has its own name.
    await this.sweepFolder(folders.quarantine, uploads, (_, remove) => remove());
  }

  private async sweepFolder(folder: string, used: FindUsed, removeUnused: RemoveUnused): Promise<void> {
    let old: string[] = [];
    for await (const { key, changedAt } of this.store.list(folder)) {
      if (changedAt.getTime() < Date.now() - day) old.push(key);
      if (old.length < batch) continue;
      await this.deleteUnused(old, used, removeUnused);
      old = [];
    }
    await this.deleteUnused(old, used, removeUnused);
  }

  private async deleteUnused(
    keys: readonly string[],
    used: FindUsed,
    removeUnused: RemoveUnused,
  ): Promise<void> {
    if (keys.length === 0) return;
    const nameOf = (key: string) => key.replace(/^[^/]*\/|-[^-]*$/g, '');
    const there = new Set(await used(keys.map(nameOf)));
    for (const [name, ofName] of Map.groupBy(keys, nameOf))
      if (!there.has(name))
        await removeUnused(name, async () => {
          for (const key of ofName) await this.store.delete(key);
        });
  }

  private keyOf(place: Place, name: string, file: string): string {
    return `${this.form.folders[place]}/${name}-${file}`;
  }
}

/** Returns those names that are in use. */
export type FindUsed = (names: string[]) => Promise<readonly (string | null)[]>;

/** Removes the files of a name unless it is in use by now, while no other process can begin to use it. */
export type RemoveUnused = (name: string, remove: () => Promise<void>) => Promise<void>;

const day = 24 * 60 * 60 * 1_000;
/** Files that are looked up at once. */
const batch = 500;
