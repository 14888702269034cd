import type { Draft, SavedDraft } from '../kept-drafts/index.js';

/** The state that decides how one text is saved (apps/web/README.md#how-a-draft-is-saved). */
export interface SaveMachine {
  /** The state of the text on the server, as the writer sees it. */
  readonly state: SaveState;
  /** The number of changes. */
  readonly version: number;
  /** The last change that the server has. */
  readonly savedVersion: number;
  /** The save that the text is written on top of; null: the server has none. */
  readonly saved: SavedDraft | null;
  /** The text is to be sent, again if a save is under way. */
  readonly isRequested: boolean;
  /** True if nothing is sent, since the draft is being published or deleted. */
  readonly isHalted: boolean;
  /** The last save was repeated with a new token of the session. */
  readonly isRepeated: boolean;
  /** Milliseconds until a failed save is tried again. */
  readonly retryDelay: number;
}

/** The state after a save has failed. */
export type FailedState = Extract<
  SaveState,
  { kind: 'offline' | 'full' | 'expired' | 'failed' | 'conflict' }
>;

export type SaveEvent =
  /** The draft is opened with a text that is in conflict with the server's. */
  | { readonly kind: 'open'; readonly theirs: Draft }
  | { readonly kind: 'change' | 'request' | 'send' }
  /** The server has a text; an earlier one than was sent unless it is current. */
  | { readonly kind: 'accept'; readonly saved: SavedDraft; readonly isCurrent: boolean }
  /** The server has all changes up to a version. */
  | { readonly kind: 'complete'; readonly version: number }
  | { readonly kind: 'fail'; readonly state: FailedState; readonly isRetried: boolean }
  /** A save is made again at once: with a new token, or as a new draft because the server's is gone. */
  | { readonly kind: 'repeat' | 'lose' }
  /** The text goes on from another save; null: as a new draft. The writer ends a conflict so. */
  | { readonly kind: 'choose'; readonly saved: SavedDraft | null }
  | { readonly kind: 'halt' | 'resume' | 'finish' };

const firstRetry = 3_000;
const longestRetry = 60_000;

export const startMachine = (saved: SavedDraft | null): SaveMachine => ({
  state: { kind: 'clean' },
  version: 0,
  savedVersion: 0,
  saved,
  isRequested: false,
  isHalted: false,
  isRepeated: false,
  retryDelay: firstRetry,
});

/** True if the text is to be sent now. */
export const isDue = ({ isRequested, isHalted, state }: SaveMachine): boolean =>
  isRequested && !isHalted && state.kind !== 'conflict';

/** States that a change ends; the others say already that it is not saved, and why. */
const endedByChange: ReadonlySet<SaveState['kind']> = new Set(['clean', 'saving', 'saved', 'failed']);
/** States in which a save can end: a change while it is under way is said at once. */
const underWay: ReadonlySet<SaveState['kind']> = new Set(['saving', 'unsaved']);

/** Returns the machine after an event; an event that can't be in its state leaves it as it is. */
export function nextMachine(machine: SaveMachine, event: SaveEvent): SaveMachine {
  const { state, version } = machine;
  switch (event.kind) {
    case 'open':
      if (state.kind !== 'clean') return machine;
      return { ...machine, version: version + 1, state: { kind: 'conflict', theirs: event.theirs } };
    case 'change':
      return {
        ...machine,
        version: version + 1,
        state: endedByChange.has(state.kind) ? { kind: 'unsaved' } : state,
      };
    case 'request':
      return isDue({ ...machine, isRequested: true }) ? { ...machine, isRequested: true } : machine;
    case 'send':
      return isDue(machine) ? { ...machine, isRequested: false, state: { kind: 'saving' } } : machine;
    case 'accept': {
      const isRequested = machine.isRequested || !event.isCurrent;
      return { ...machine, saved: event.saved, isRequested, isRepeated: false, retryDelay: firstRetry };
    }
    case 'complete': {
      const isSaved = event.version === version && state.kind === 'saving' && machine.saved !== null;
      const at = machine.saved?.last_saved_at ?? '';
      return { ...machine, savedVersion: event.version, state: isSaved ? { kind: 'saved', at } : state };
    }
    case 'fail':
      if (!underWay.has(state.kind)) return machine;
      return {
        ...machine,
        state: event.state,
        retryDelay: event.isRetried ? Math.min(machine.retryDelay * 2, longestRetry) : machine.retryDelay,
      };
    case 'repeat':
      return { ...machine, isRequested: true, isRepeated: true };
    case 'lose':
      return { ...machine, isRequested: true, saved: null };
    case 'choose':
      return { ...machine, saved: event.saved, version: version + 1, state: { kind: 'unsaved' } };
    case 'halt':
      return { ...machine, isHalted: true };
    case 'resume':
      return { ...machine, isHalted: false };
    case 'finish':
      return { ...machine, isHalted: true, savedVersion: version };
  }
}

/** The state of a draft on the server. */
export type SaveState =
  | { readonly kind: 'clean' | 'unsaved' | 'saving' }
  | { readonly kind: 'offline' | 'expired' }
  /** `at`: the server's time of the save. */
  | { readonly kind: 'saved'; readonly at: string }
  /** The draft was saved elsewhere meanwhile; both texts exist. */
  | { readonly kind: 'conflict'; readonly theirs: Draft }
  /** The member has no room for another draft; `message` says what to do. */
  | { readonly kind: 'full'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };
