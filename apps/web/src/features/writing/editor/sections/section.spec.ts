import { Editor } from '@tiptap/core';
import type { Mark } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import * as fc from 'fast-check';
import { storyExtensions } from '../extensions.js';
import { storyHtml } from '../story-html.js';

const paragraphs = (many: number) =>
  Array.from({ length: many }, (_, at) => `<p>Paragraph <strong>${at}</strong> of all.</p>`).join('');

const write = (content: string) => new Editor({ extensions: storyExtensions, content, injectCSS: false });

/** How many blocks each section has, in order; each section is in one place. */
function sectionsOf(editor: Editor): readonly number[] {
  const runs: { mark: Mark | undefined; size: number }[] = [];
  for (const { marks } of editor.state.doc.children) {
    const last = runs.at(-1);
    if (last !== undefined && last.mark === marks[0]) last.size += 1;
    else runs.push({ mark: marks[0], size: 1 });
  }
  const ids = runs.map(({ mark }) => mark?.attrs['id'] as unknown);
  expect(new Set(ids).size).toBe(ids.length);
  return runs.map(({ size }) => size);
}

/** The elements that stand around the blocks of the text. */
const sectionElements = (editor: Editor) => [...editor.view.dom.querySelectorAll(':scope > div')];

describe('the sections of a text', () => {
  it('are none while it is short', () => {
    const editor = write(paragraphs(40));
    expect(sectionElements(editor)).toEqual([]);
    expect(editor.view.dom.childElementCount).toBe(40);
  });

  it('are elements around the blocks of a long one, and nothing of what is stored', () => {
    const editor = write(paragraphs(400));
    expect(sectionElements(editor)).toHaveLength(20);
    expect(editor.view.dom.childElementCount).toBe(20);
    expect(storyHtml(editor.state.doc)).toBe(paragraphs(400));
    expect(editor.getHTML()).toBe(paragraphs(400));
  });

  it('say how many characters they have, so that the browser knows their height before it draws them', () => {
    const editor = write(paragraphs(60));
    const said = sectionElements(editor).map((element) =>
      element instanceof HTMLElement ? Number(element.style.getPropertyValue('--characters')) : 0,
    );
    expect(said).toEqual(sectionElements(editor).map(({ textContent }) => textContent.length));
    expect(Math.min(...said)).toBeGreaterThan(0);
  });

  it('come with a text that is put in place of another, and go with it', () => {
    const editor = write('');
    editor.commands.setContent(paragraphs(100), { emitUpdate: true });
    expect(sectionsOf(editor)).toEqual([20, 20, 20, 20, 20]);
    editor.commands.undo();
    expect(storyHtml(editor.state.doc)).toBe('');
  });

  it('take what is written between their blocks, and are cut in two before they grow long', () => {
    const editor = write(paragraphs(60));
    const [, untouched] = sectionElements(editor);
    editor.commands.setTextSelection(1);
    for (let line = 0; line < 20; line += 1) editor.commands.splitBlock();
    expect(sectionsOf(editor)).toEqual([40, 20, 20]);
    editor.commands.splitBlock();
    expect(sectionsOf(editor)).toEqual([21, 20, 20, 20]);
    expect(sectionElements(editor)).toContain(untouched);
  });

  it('stay as they are when one of them has a single block left', () => {
    const editor = write(paragraphs(60));
    const { doc, tr } = editor.state;
    const end = doc.children.slice(0, 20).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    editor.view.dispatch(tr.delete(doc.child(0).nodeSize, end));
    expect(sectionsOf(editor)).toEqual([1, 20, 20]);
  });

  it('are rendered where the selection begins and ends and beside it, however it came there', () => {
    const editor = write(paragraphs(100));
    const rendered = () => sectionElements(editor).map((element) => element.hasAttribute('data-shown'));
    expect(rendered()).toEqual([true, true, false, false, false]);
    select(editor, 0.5, null);
    expect(rendered()).toEqual([false, true, true, true, false]);
    editor.commands.selectAll();
    expect(rendered()).toEqual([true, true, false, true, true]);
    select(editor, 1, null);
    editor.commands.insertContent(paragraphs(60));
    expect(rendered()).toEqual([false, false, false, false, false, false, true, true]);
  });

  it('are left by what is put into a quote or a list, and taken up again', () => {
    const editor = write(paragraphs(60));
    select(editor, 0, 1);
    editor.commands.toggleBlockquote();
    expect(editor.view.dom.querySelectorAll('blockquote div')).toHaveLength(0);
    expect(storyHtml(editor.state.doc)).toBe(`<blockquote>${paragraphs(60)}</blockquote>`);
    editor.commands.toggleBlockquote();
    expect(storyHtml(editor.state.doc)).toBe(paragraphs(60));
    expect(sectionElements(editor).length).toBeGreaterThan(1);
  });

  it('do not stand in the way of a format of several blocks', () => {
    const editor = write(paragraphs(60));
    editor.commands.selectAll();
    editor.commands.toggleItalic();
    expect(editor.isActive('italic')).toBe(true);
    editor.commands.toggleItalic();
    expect(editor.isActive('italic')).toBe(false);
    expect(storyHtml(editor.state.doc)).toBe(paragraphs(60));
  });

  it('hold whatever is done: each block in one, none too long, none within a block; and all can be undone', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 12 }), (acts) => {
        const editor = write(paragraphs(50));
        for (const { name, from, to } of acts) {
          select(editor, from, to);
          does[name](editor);
          expect(sectionOfCaret(editor)?.hasAttribute('data-shown')).not.toBe(false);
        }
        const sizes = sectionsOf(editor);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(40);
        expect(storyHtml(editor.state.doc)).not.toContain('<div');
        expect(editor.view.dom.querySelectorAll(':scope div div, blockquote div, li div')).toHaveLength(0);
        while (editor.commands.undo());
        expect(storyHtml(editor.state.doc)).toBe(paragraphs(50));
        editor.destroy();
      }),
      { numRuns: 60 },
    );
  });
});

/** The element of the section in which the selection ends; none in a text without sections. */
function sectionOfCaret({ state, view }: Editor): Element | null {
  const { $head } = state.selection;
  if ($head.depth === 0) return null;
  const block = view.nodeDOM($head.before(1));
  return block instanceof Element ? block.closest('[data-section]') : null;
}

const does = {
  split: (editor: Editor) => editor.commands.splitBlock(),
  remove: (editor: Editor) => editor.commands.deleteSelection(),
  join: (editor: Editor) => editor.commands.joinBackward(),
  quote: (editor: Editor) => editor.commands.toggleBlockquote(),
  list: (editor: Editor) => editor.commands.toggleBulletList(),
  number: (editor: Editor) => editor.commands.toggleOrderedList(),
  sink: (editor: Editor) => editor.commands.sinkListItem('listItem'),
  bold: (editor: Editor) => editor.commands.toggleBold(),
  type: (editor: Editor) => editor.commands.insertContent('word'),
  paste: (editor: Editor) => editor.commands.insertContent(paragraphs(45)),
  copy: (editor: Editor) => {
    const { state, view } = editor;
    view.dispatch(state.tr.insert(0, state.selection.content().content));
  },
  undo: (editor: Editor) => editor.commands.undo(),
};

const place = fc.double({ min: 0, max: 1, noNaN: true });
const act = fc.record({
  name: fc.constantFrom(...(Object.keys(does) as (keyof typeof does)[])),
  from: place,
  to: fc.oneof(place, fc.constant(null)),
});

/** Selects from one share of the text to another, or sets the caret. */
function select(editor: Editor, from: number, to: number | null): void {
  const { doc, tr } = editor.state;
  const at = (share: number) => doc.resolve(Math.round(share * doc.content.size));
  editor.view.dispatch(tr.setSelection(TextSelection.between(at(from), at(to ?? from))));
}
