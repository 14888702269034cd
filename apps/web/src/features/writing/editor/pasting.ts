import { Extension } from '@tiptap/core';
import { DOMParser, Fragment, type ParseOptions, Slice, type Schema } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

/** Reads pasted HTML with all spaces: `cleanPastedHtml` has left those that were shown. */
class ParserOfPaste extends DOMParser {
  constructor(schema: Schema) {
    super(schema, DOMParser.fromSchema(schema).rules);
  }

  override parseSlice(dom: Node, options: ParseOptions): Slice {
    return super.parseSlice(dom, { ...options, preserveWhitespace: true });
  }
}

/** Each line of a pasted plain text is a paragraph, an empty one too. */
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
            const lines = text.replace(/\r\n?/gu, '\n').split('\n');
            const paragraphs = lines.map(
              (line) =>
                schema.nodes['paragraph']?.create(null, line === '' ? null : schema.text(line, marks)) ?? [],
            );
            return new Slice(Fragment.from(paragraphs.flat()), 1, 1);
          },
        },
      }),
    ];
  },
});
