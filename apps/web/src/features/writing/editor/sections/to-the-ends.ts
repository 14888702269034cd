import type { Editor, KeyboardShortcutCommand } from '@tiptap/core';
import { Selection, TextSelection } from '@tiptap/pm/state';

/**
 * Returns the keys that go to the beginning and the end of the text: the browser's own stop at a section that is not
 * shown.
 */
export function toTheEnds(editor: Editor): Record<string, KeyboardShortcutCommand> {
  const go = (end: 'atStart' | 'atEnd', isExtended: boolean) => () => {
    const { state, view } = editor;
    const { $head } = Selection[end](state.doc);
    const selection = TextSelection.between(isExtended ? state.selection.$anchor : $head, $head);
    view.dispatch(state.tr.setSelection(selection).scrollIntoView());
    return true;
  };
  const keys = { atStart: ['Ctrl-Home', 'Cmd-ArrowUp'], atEnd: ['Ctrl-End', 'Cmd-ArrowDown'] } as const;
  return Object.fromEntries(
    (['atStart', 'atEnd'] as const).flatMap((end) =>
      keys[end].flatMap((key) => [
        [key, go(end, false)],
        [`Shift-${key}`, go(end, true)],
      ]),
    ),
  );
}
