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
  /** Counts the changes. */
  readonly version: number;
}

export interface LocalDraftSaverParts {
  readonly current: () => CurrentText;
  /** Whether the server lacks something of the text. */
  readonly hasUnsaved: () => boolean;
  /** Keeps the text in the browser; throws a StorageFailure. */
  readonly keep: (text: DraftText, saved: SavedDraft | null) => Promise<void>;
  readonly forget: () => Promise<void>;
  /** Why the browser does not keep the text; null: it does again. */
  readonly onStorage: (problem: StorageProblem | null) => void;
}

/** Milliseconds after which a storage that was full or refused is tried again. */
const tryAgainAfter = 5_000;

/**
 * Keeps the text of one write page in the browser, one write at a time, and reports when the storage fails.
 */
export class LocalDraftSaver {
  #keptVersion = 0;
  #keeping: Promise<void> | null = null;
  #isRequested = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #problem: StorageProblem | null = null;

  constructor(private readonly parts: LocalDraftSaverParts) {}

  /** Whether the storage has a version, or what was written after it. */
  has(version: number): boolean {
    return this.#keptVersion >= version;
  }

  /** Keeps the text as it is now. Returns when that is done, or when the storage takes too long. */
  async keep(): Promise<void> {
    this.#isRequested = true;
    this.#keeping ??= this.#keepAll().finally(() => (this.#keeping = null));
    await inTime(this.#keeping).catch(() => this.#report('slow'));
  }

  /** The kept text has a key that is given up, so no version counts as kept any more. */
  startAnew(): void {
    this.#keptVersion = 0;
  }

  /** Keeps nothing more until `resume`. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.#isStopped = false;
  }

  async #keepAll(): Promise<void> {
    while (this.#isRequested && !this.#isStopped) {
      this.#isRequested = false;
      const { text, saved, version } = this.parts.current();
      try {
        await this.parts.keep(text, saved);
        this.#keptVersion = version;
        this.#report(null);
        // It was saved meanwhile, or there was nothing to keep and the storage was only tried.
        if (!this.parts.hasUnsaved()) await this.parts.forget();
      } catch (error) {
        this.#report(error instanceof StorageFailure ? error.problem : 'refused');
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.keep(), tryAgainAfter);
      }
    }
  }

  #report(problem: StorageProblem | null): void {
    if (problem !== this.#problem) this.parts.onStorage(problem);
    this.#problem = problem;
  }
}
