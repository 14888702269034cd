import type { SaveState } from '../src/features/writing/save-machine.js';
import { type DraftSaverParts, DraftSaver } from '../src/features/writing/draft-saver.js';
import {
  type Draft,
  type DraftText,
  emptyDraft,
  type SavedDraft,
  type StorageProblem,
} from '../src/features/kept-drafts/index.js';

/** A write page with one text; the test sets what its server returns. */
export function fakeWritePage() {
  const states: SaveState[] = [];
  const sent: [DraftText, SavedDraft | null][] = [];
  const page = {
    text: emptyDraft,
    respond: async (): Promise<SavedDraft> => ({ id: 5, last_saved_at: `time ${sent.length}` }),
    isCurrent: true,
    kept: null as DraftText | null,
    stashed: null as DraftText | null,
    put: async (text: DraftText): Promise<void> => void (page.kept = text),
    states,
    problems: [] as (StorageProblem | null)[],
    sent,
    lastState: () => states.at(-1)?.kind,
  };
  const parts: DraftSaverParts = {
    read: () => page.text,
    send: async (text, saved) => {
      sent.push([text, saved]);
      return { saved: await page.respond(), isCurrent: page.isCurrent };
    },
    readTheirs: async (id) =>
      ({ ...emptyDraft, id, content_type: 'draft_page', last_saved_at: 'elsewhere' }) as Draft,
    store: (text) => page.put(text),
    forget: async () => void (page.kept = null),
    isSessionGone: async ({ status }) => status === 403,
    stash: (text) => {
      page.stashed = text;
      return true;
    },
    onState: (state) => states.push(state),
    onStorage: (problem) => page.problems.push(problem),
    onSaved: () => undefined,
  };
  const write = (title: string, saver: DraftSaver) => {
    page.text = { ...page.text, title };
    saver.changed(true);
  };
  return { page, parts, write };
}
