import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/**
 * Lets the editor read the browser's selection before it handles a key. Chromium announces a new selection in a later
 * task, behind keys that wait already: Enter or Ctrl+V right after a click would act where the selection was before it.
 */
export const SelectionBeforeKeys = Extension.create({
  name: 'selectionBeforeKeys',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: ({ dom }, { isComposing }) => {
            if (!isComposing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
            return false;
          },
        },
      },
    }),
  ],
});
