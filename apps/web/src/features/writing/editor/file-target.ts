import { type Editor, getSchema } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { DOMParser as DocumentParser, type Schema } from '@tiptap/pm/model';
import type { FileTarget } from '../../import-files/index.js';
import { storyExtensions, storyParseOptions } from './extensions.js';
import type { Losses } from './pasted-foreign.js';
import { cleanPastedHtml } from './pasted-html.js';
import { storyHtml } from './story-html.js';

/** Takes the content of a file as a paste, or as a separate story. */
export function fileTarget(editor: Editor, takeLosses: { current: (losses: Losses) => void }): FileTarget {
  return {
    insert: (html, at) => {
      const { view } = editor;
      const say = takeLosses.current;
      let losses: Losses = { pictures: 0, tables: 0 };
      const place = at === null ? null : view.posAtCoords(at);
      if (place !== null) editor.commands.setTextSelection(place.pos);
      // An undo of the file must not undo what was typed just before.
      view.dispatch(closeHistory(view.state.tr));
      takeLosses.current = (lost) => void (losses = lost);
      try {
        // The event is a new one: without it ProseMirror makes a clipboard event, which jsdom does not have.
        view.pasteHTML(html, new Event('paste') as ClipboardEvent);
      } finally {
        takeLosses.current = say;
      }
      view.dispatch(closeHistory(view.state.tr));
      return losses;
    },
    undo: () => void editor.chain().focus().undo().run(),
    asStory: (html) => storyOf(html, editor.schema),
    onNextChange: (listener) => {
      editor.on('update', listener);
      return () => void editor.off('update', listener);
    },
  };
}

let schema: Schema | undefined;

/** Returns the HTML of a file as a story where no text is open. */
export const asStory: FileTarget['asStory'] = (html) =>
  storyOf(html, (schema ??= getSchema(storyExtensions)));

function storyOf(html: string, textSchema: Schema): ReturnType<FileTarget['asStory']> {
  let losses: Losses = { pictures: 0, tables: 0 };
  const cleaned = cleanPastedHtml(html, (lost) => void (losses = lost));
  const { body } = new DOMParser().parseFromString(cleaned, 'text/html');
  const doc = DocumentParser.fromSchema(textSchema).parse(body, storyParseOptions);
  return { story: storyHtml(doc), losses };
}
