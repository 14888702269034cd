import { Extension } from '@tiptap/core';
import { DOMParser, Fragment, type ParseOptions, Slice, type Schema } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { isOrnament } from './classes.js';

/** Reads pasted HTML with all spaces: `cleanPastedHtml` has left those that were shown. */
class ParserOfPaste extends DOMParser {
  constructor(schema: Schema) {
    super(schema, DOMParser.fromSchema(schema).rules);
  }

  override parseSlice(dom: Node, options: ParseOptions): Slice {
    return super.parseSlice(dom, { ...options, preserveWhitespace: true });
  }
}

/** The ends of lines, and of pages and paragraphs, of plain text. */
const lineEnds = /\r\n?|[\n\f\u0085\u2029]/u;
/** A line break in a paragraph: Word's own and that of Unicode. */
const lineBreaks = /[\v\u2028]/u;

/**
 * Makes a paragraph of each line of a pasted plain text, also of an empty one; a line between others that has only an
 * ornament becomes a scene break.
 */
export const Pasting = Extension.create({
  name: 'pasting',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      new Plugin({
        props: {
          clipboardParser: new ParserOfPaste(schema),
          clipboardTextParser: (text, $context) => {
            const marks = $context.marks();
            const lines = text.split(lineEnds);
            const paragraphs = lines.map((line, at) =>
              at > 0 && at < lines.length - 1 && isOrnament(line)
                ? schema.node('sceneBreak', { class: 'scene' })
                : schema.node(
                    'paragraph',
                    null,
                    line
                      .split(lineBreaks)
                      .flatMap((part, nth) => [
                        ...(nth > 0 ? [schema.node('hardBreak')] : []),
                        ...(part === '' ? [] : [schema.text(part, marks)]),
                      ]),
                  ),
            );
            return new Slice(Fragment.from(paragraphs), 1, 1);
          },
        },
      }),
    ];
  },
});
