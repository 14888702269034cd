import { Extension, Mark, Node } from '@tiptap/core';

const blocks = ['paragraph', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'sceneBreak'];
const marks = ['bold', 'italic', 'underline', 'strike', 'classSpan'];

/** Classes that ProseMirror puts on an element while the text is edited. */
const ofEditor = /^(?:ProseMirror|is-editor-empty$|is-empty$)/u;

/** Returns the classes of an element that belong to its text; null without any. */
function classesOf(element: Element): string | null {
  return [...element.classList].filter((name) => !ofEditor.test(name)).join(' ') || null;
}

/** The `class` attribute of whatever a story may have: what the editor gives no meaning stays as it was. */
export const Classes = Extension.create({
  name: 'classes',
  addGlobalAttributes: () => [
    { types: [...blocks, ...marks], attributes: { class: { default: null, parseHTML: classesOf } } },
  ],
});

/** A span, which only its classes say something of. */
export const ClassSpan = Mark.create({
  name: 'classSpan',
  excludes: '',
  inclusive: false,
  parseHTML: () => [{ tag: 'span[class]', getAttrs: (element) => classesOf(element) !== null && null }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** A line that writers type for a scene break, without words. */
const ornament = /^[\s*⁂·•~#_–—-]*$/u;

/** True if a line has an ornament and nothing else. */
export const isOrnament = (line: string): boolean => line.trim() !== '' && ornament.test(line);

/** The break between two scenes, an empty paragraph with a class. One that has words is a paragraph. */
export const SceneBreak = Node.create({
  name: 'sceneBreak',
  group: 'block',
  atom: true,
  parseHTML: () => [
    { tag: 'p.scene', priority: 60, getAttrs: (element) => ornament.test(element.textContent) && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes],
  addNodeView:
    () =>
    ({ HTMLAttributes }) => {
      const dom = document.createElement('p');
      dom.className = String(HTMLAttributes['class']);
      dom.setAttribute('role', 'separator');
      dom.setAttribute('aria-label', 'Scene break');
      return { dom };
    },
});
