import { asCallFailure, type CallFailure } from '../../lib/call-failure.js';
import type { Sent } from './draft-sender.js';
import type { Draft, DraftText, SavedDraft } from '../kept-drafts/index.js';
import { LocalDraftSaver, type LocalDraftSaverParts } from './local-draft-saver.js';
import {
  type FailedState,
  isDue,
  nextMachine,
  type SaveEvent,
  type SaveMachine,
  type SaveState,
  startMachine,
} from './save-machine.js';

/** The parts of a saver: the source of the text, the storages it goes to, and the listeners. */
export interface DraftSaverParts extends Pick<LocalDraftSaverParts, 'store' | 'forget' | 'onStorage'> {
  readonly read: () => DraftText;
  readonly send: (text: DraftText, saved: SavedDraft | null) => Promise<Sent>;
  readonly readTheirs: (id: number) => Promise<Draft>;
  /** Keeps the text before it returns, and says whether it could; for the last moment of a page. */
  readonly stash: (text: DraftText, saved: SavedDraft | null) => boolean;
  readonly isSessionGone: (failure: CallFailure) => Promise<boolean>;
  readonly onState: (state: SaveState) => void;
  readonly onSaved: (saved: SavedDraft, text: DraftText) => void;
}

/** Milliseconds until a text is kept, by its length: a novel takes the browser longer, and typing must not wait. */
const storeAfter = (length: number): number => Math.min(3_000, 800 + length / 200);
const saveAfterPause = 1_500;
const saveAtLeastEvery = 10_000;

/**
 * Saves one draft: keeps every change in the browser within a second (three of a novel), sends it a moment after typing
 * stops, one save at a time, and comes back by itself after a lost connection. No save waits for the browser's storage.
 */
export class DraftSaver {
  readonly #local: LocalDraftSaver;
  #machine: SaveMachine;
  #running: Promise<void> | null = null;
  #changedSince: number | null = null;
  /** The text of the form at the moment it unmounted. */
  #lastText: DraftText | null = null;
  /** The length of the story text at the last read. */
  #length = 0;
  #timers: { store?: Timer; save?: Timer; retry?: Timer } = {};

  constructor(
    private readonly parts: DraftSaverParts,
    saved: SavedDraft | null,
  ) {
    this.#machine = startMachine(saved);
    this.#local = new LocalDraftSaver({
      current: () => ({ text: this.#read(), saved: this.saved, version: this.#machine.version }),
      hasUnsaved: () => this.hasUnsaved,
      store: parts.store,
      forget: parts.forget,
      onStorage: parts.onStorage,
    });
  }

  get saved(): SavedDraft | null {
    return this.#machine.saved;
  }

  get hasUnsaved(): boolean {
    return this.#machine.version !== this.#machine.savedVersion;
  }

  /** True if a save did not reach the server and waits for the connection. */
  get isCutOff(): boolean {
    return this.#machine.state.kind === 'offline';
  }

  /** True if the draft was saved elsewhere meanwhile, and its writer has not chosen a text yet. */
  get isInConflict(): boolean {
    return this.#machine.state.kind === 'conflict';
  }

  /** True if the last save found no room among the member's drafts. */
  get isFull(): boolean {
    return this.#machine.state.kind === 'full';
  }

  /** Takes a change: the text is kept soon, and sent soon if the draft saves by itself. */
  changed(savesItself: boolean): void {
    this.#take({ kind: 'change' });
    this.#timers.store ??= setTimeout(() => void this.storeNow(), storeAfter(this.#length));
    clearTimeout(this.#timers.save);
    if (!savesItself || this.isInConflict) return;
    this.#changedSince ??= Date.now();
    const left = this.#changedSince + saveAtLeastEvery - Date.now();
    this.#timers.save = setTimeout(() => void this.save(), Math.max(0, Math.min(saveAfterPause, left)));
  }

  /** Keeps the text in the browser at once, as when the tab is hidden; returns when the storage takes too long. */
  async storeNow(): Promise<void> {
    clearTimeout(this.#timers.store);
    delete this.#timers.store;
    if (this.hasUnsaved && !this.#machine.isHalted) await this.#local.store();
  }

  /**
   * Keeps what was not kept yet before it returns, without a transaction, because the page unloads or may.
   *
   * @returns whether everything is saved or kept
   */
  stash(): boolean {
    const { isHalted, version, saved } = this.#machine;
    if (!this.hasUnsaved || isHalted || this.#local.has(version)) return true;
    return this.parts.stash(this.#read(), saved);
  }

  /** Sends the text as it is now; a save that is under way is followed by another. */
  async save(): Promise<void> {
    this.#take({ kind: 'request' });
    if (!isDue(this.#machine)) return;
    this.#running ??= this.#run().finally(() => (this.#running = null));
    await this.#running;
  }

  /** Stops saving and waits for the save under way: the draft is about to be published or deleted. */
  async halt(): Promise<void> {
    this.#take({ kind: 'halt' });
    this.#clearTimers();
    this.#local.stop();
    await this.#running;
  }

  /** Saves again: changes that were not sent before the halt, or made since, are kept and sent as any change is. */
  resume(): void {
    this.#take({ kind: 'resume' });
    this.#local.resume();
    if (this.hasUnsaved) this.changed(this.parts.read().write_autosave === 1);
  }

  /** Ends the saving when the draft is published or deleted: nothing of it is stored any more. */
  async finish(): Promise<void> {
    this.#take({ kind: 'finish' });
    this.#clearTimers();
    this.#local.stop();
    await this.parts.forget();
  }

  /** Starts with the conflict between the stored text and the server's text from before the draft was opened. */
  startInConflict(theirs: Draft): void {
    this.#take({ kind: 'open', theirs });
  }

  /** Continues with this text in place of the one saved elsewhere. */
  async keepMine(theirs: SavedDraft): Promise<void> {
    await this.#goOnFrom({ id: theirs.id, last_saved_at: theirs.last_saved_at });
  }

  /** Saves this text as a separate draft; the other stays as it is. */
  async keepBoth(): Promise<void> {
    await this.#goOnFrom(null);
  }

  /** Called when the form has mounted, for the first time or again. */
  enter(): void {
    this.#lastText = null;
    if (!this.#machine.isHalted) this.#local.resume();
  }

  /** Called when the form unmounts: timers send nothing more, and unsent changes are stored. */
  async leave(): Promise<void> {
    this.#clearTimers();
    if (!this.hasUnsaved) return this.#local.stop();
    this.#lastText = this.#read();
    await this.storeNow();
    this.stash();
  }

  async #goOnFrom(saved: SavedDraft | null): Promise<void> {
    this.#take({ kind: 'choose', saved });
    await this.save();
  }

  async #run(): Promise<void> {
    while (isDue(this.#machine)) {
      this.#clearTimers();
      this.#changedSince = null;
      const { version, saved } = this.#machine;
      const text = this.#read();
      this.#take({ kind: 'send' });
      let sent: Sent;
      try {
        sent = await this.parts.send(text, saved);
      } catch (error) {
        await this.#takeFailure(asCallFailure(error));
        continue;
      }
      this.#take({ kind: 'accept', ...sent });
      this.parts.onSaved(sent.saved, text);
      // The first save gives the draft another key.
      this.#local.startAnew();
      // The server has an earlier text; the changes since then are still unsent.
      if (!sent.isCurrent) {
        void this.storeNow();
        continue;
      }
      this.#take({ kind: 'complete', version });
      if (this.hasUnsaved) {
        this.changed(text.write_autosave === 1);
        void this.storeNow();
      } else await this.parts.forget();
    }
  }

  async #takeFailure(failure: CallFailure): Promise<void> {
    void this.storeNow();
    const { status, code, message } = failure;
    const { saved, isRepeated } = this.#machine;
    if (failure.isOffline) this.#fail({ kind: 'offline' }, true);
    // Without a change here there may be room again: when drafts are deleted in another tab or on another device.
    else if (code === 'quota_reached') this.#fail({ kind: 'full', message }, true);
    else if (status === 409 && saved !== null) await this.#meetConflict(saved.id);
    // Deleted or published elsewhere: this text continues as a new draft.
    else if (status === 404 && saved !== null) this.#take({ kind: 'lose' });
    else if (status === 403 && (await this.parts.isSessionGone(failure)))
      this.#fail({ kind: 'expired' }, false);
    else if (status === 403 && !isRepeated) this.#take({ kind: 'repeat' });
    else this.#fail({ kind: 'failed', message }, status === 429 || (status !== null && status >= 500));
  }

  async #meetConflict(id: number): Promise<void> {
    try {
      this.#fail({ kind: 'conflict', theirs: await this.parts.readTheirs(id) }, false);
    } catch (error) {
      const { status, message } = asCallFailure(error);
      if (status === 404) this.#take({ kind: 'lose' });
      else this.#fail({ kind: 'failed', message }, true);
    }
  }

  #read(): DraftText {
    const text = this.#lastText ?? this.parts.read();
    this.#length = text.rich_text_story.length;
    return text;
  }

  #fail(state: FailedState, isRetried: boolean): void {
    const { retryDelay } = this.#machine;
    this.#take({ kind: 'fail', state, isRetried });
    if (!isRetried) return;
    clearTimeout(this.#timers.retry);
    this.#timers.retry = setTimeout(() => void this.save(), retryDelay);
  }

  #clearTimers(): void {
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    this.#timers = {};
  }

  /** Reports a change of the state alone, and not every key press: each report renders the page again. */
  #take(event: SaveEvent): void {
    const { state } = this.#machine;
    this.#machine = nextMachine(this.#machine, event);
    if (this.#machine.state !== state) this.parts.onState(this.#machine.state);
  }
}

type Timer = ReturnType<typeof setTimeout>;
