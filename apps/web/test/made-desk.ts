import type { SaveState } from '../src/features/writing/save-state.js';
import { type DraftDesk, DraftSaver } from '../src/features/writing/draft-saver.js';
import {
  type Draft,
  type DraftText,
  emptyDraft,
  type SavedDraft,
  type StorageProblem,
} from '../src/features/kept-drafts/index.js';

/** A desk with one text on it, whose server does as it is told. */
export function makeDesk() {
  const states: SaveState[] = [];
  const sent: [DraftText, SavedDraft | null][] = [];
  const desk = {
    text: emptyDraft,
    answer: async (): Promise<SavedDraft> => ({ id: 5, last_saved_at: `time ${sent.length}` }),
    isCurrent: true,
    kept: null as DraftText | null,
    stashed: null as DraftText | null,
    put: async (text: DraftText): Promise<void> => void (desk.kept = text),
    states,
    problems: [] as (StorageProblem | null)[],
    sent,
    lastState: () => states.at(-1)?.kind,
  };
  const parts: DraftDesk = {
    read: () => desk.text,
    send: async (text, saved) => {
      sent.push([text, saved]);
      return { saved: await desk.answer(), isCurrent: desk.isCurrent };
    },
    readTheirs: async (id) =>
      ({ ...emptyDraft, id, content_type: 'draft_page', last_saved_at: 'elsewhere' }) as Draft,
    keep: (text) => desk.put(text),
    forget: async () => void (desk.kept = null),
    isSessionGone: async ({ status }) => status === 403,
    stash: (text) => {
      desk.stashed = text;
      return true;
    },
    onState: (state) => states.push(state),
    onStorage: (problem) => desk.problems.push(problem),
    onSaved: () => undefined,
  };
  const write = (title: string, saver: DraftSaver) => {
    desk.text = { ...desk.text, title };
    saver.changed(true);
  };
  return { desk, parts, write };
}
