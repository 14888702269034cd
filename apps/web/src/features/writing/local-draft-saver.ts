import {
  type DraftText,
  inTime,
  type SavedDraft,
  StorageFailure,
  type StorageProblem,
} from '../kept-drafts/index.js';

/** The current text. */
interface CurrentText {
  readonly text: DraftText;
  /** The save that it was written on top of. */
  readonly saved: SavedDraft | null;
  /** The number of changes. */
  readonly version: number;
}

export interface LocalDraftSaverParts {
  readonly current: () => CurrentText;
  /** Returns true if the server lacks a part of the text. */
  readonly hasUnsaved: () => boolean;
  /** Stores the text in the browser; throws a StorageFailure. */
  readonly store: (text: DraftText, saved: SavedDraft | null) => Promise<void>;
  readonly forget: () => Promise<void>;
  /** Gets the reason why the browser does not store the text; null when it stores it again. */
  readonly onStorage: (problem: StorageProblem | null) => void;
}

/** Milliseconds after which a storage that was full or refused is tried again. */
const tryAgainAfter = 5_000;

/**
 * Stores the text of one write page in the browser, one write at a time, and reports when the storage fails.
 */
export class LocalDraftSaver {
  #storedVersion = 0;
  #storing: Promise<void> | null = null;
  #isRequested = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #problem: StorageProblem | null = null;

  constructor(private readonly parts: LocalDraftSaverParts) {}

  /** True if the storage has a version, or a later one. */
  has(version: number): boolean {
    return this.#storedVersion >= version;
  }

  /** Stores the text as it is now. Returns when that is done, or when the storage takes too long. */
  async store(): Promise<void> {
    this.#isRequested = true;
    this.#storing ??= this.#storeAll().finally(() => (this.#storing = null));
    await inTime(this.#storing).catch(() => this.#report('slow'));
  }

  /** The stored text has a key that is given up, so no version counts as stored any more. */
  startAnew(): void {
    this.#storedVersion = 0;
  }

  /** Stores nothing more until `resume`. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.#isStopped = false;
  }

  async #storeAll(): Promise<void> {
    while (this.#isRequested && !this.#isStopped) {
      this.#isRequested = false;
      const { text, saved, version } = this.parts.current();
      try {
        await this.parts.store(text, saved);
        this.#storedVersion = version;
        this.#report(null);
        // The text was saved meanwhile, or there was nothing to store and the storage was only tried.
        if (!this.parts.hasUnsaved()) await this.parts.forget();
      } catch (error) {
        this.#report(error instanceof StorageFailure ? error.problem : 'refused');
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.store(), tryAgainAfter);
      }
    }
  }

  #report(problem: StorageProblem | null): void {
    if (problem !== this.#problem) this.parts.onStorage(problem);
    this.#problem = problem;
  }
}
