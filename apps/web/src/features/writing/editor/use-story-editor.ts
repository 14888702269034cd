import { Editor, type EditorOptions } from '@tiptap/core';
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/**
 * Makes an editor in an element once that is on the page; null until then. TipTap's own hook makes it while React
 * renders, and throws it away when React takes a pause there.
 *
 * @param options taken as they are at the beginning
 */
export function useStoryEditor(
  place: RefObject<HTMLElement | null>,
  options: Omit<Partial<EditorOptions>, 'element'>,
): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const first = useRef(options);
  useEffect(() => {
    let made: Editor | undefined;
    const show = (ready: Editor) => {
      if (place.current !== null) ready.mount(place.current);
      startTransition(() => setEditor(ready));
    };
    // The editor is made and shown in tasks of their own, after the frame that shows the page around it.
    let timer = setTimeout(() => {
      const ready = (made = new Editor({ ...first.current, element: null }));
      timer = setTimeout(show, 0, ready);
    });
    return () => {
      clearTimeout(timer);
      made?.destroy();
    };
  }, [place]);
  return editor;
}
