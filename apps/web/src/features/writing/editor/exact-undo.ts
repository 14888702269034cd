import { isHistoryTransaction } from '@tiptap/pm/history';
import { UndoRedo } from '@tiptap/extensions';

/**
 * Undo and redo that give back just what was there. TipTap turns a text that was selected whole and became empty into a
 * plain paragraph, also when that was an undo; what is added to an undo is missing in the history, whose further steps
 * then miss their places (`RangeError: Position … out of range`) and the text before can't be had back.
 */
export const ExactUndo = UndoRedo.extend({
  dispatchTransaction({ transaction, next }) {
    next(isHistoryTransaction(transaction) ? transaction.setMeta('preventClearDocument', true) : transaction);
  },
});
