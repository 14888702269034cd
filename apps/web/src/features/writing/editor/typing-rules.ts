import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import { asKind, putSceneBreak } from './paragraph-kinds.js';

type Quotes = readonly [open: string, close: string, innerOpen: string, innerClose: string];

const english: Quotes = ['“', '”', '‘', '’'];
const german: Quotes = ['„', '“', '‚', '‘'];
const french: Quotes = ['«\u202f', '\u202f»', '“', '”'];
const angled: Quotes = ['«', '»', '“', '”'];
const eastern: Quotes = ['«', '»', '„', '“'];
const low: Quotes = ['„', '”', '‚', '’'];
const same: Quotes = ['”', '”', '’', '’'];

/** The quotes of languages by their codes; others have those of English. */
const quotesOf = new Map<string, Quotes>(
  [
    { quotes: german, codes: 'de cs sk sl bg is et lt' },
    { quotes: french, codes: 'fr' },
    { quotes: angled, codes: 'es it pt ca el nb no nn ar fa' },
    { quotes: eastern, codes: 'ru uk be' },
    { quotes: low, codes: 'pl hu ro hr' },
    { quotes: same, codes: 'sv fi' },
  ].flatMap(({ quotes, codes }) => codes.split(' ').map((code) => [code, quotes] as const)),
);

/** The languages in which straight quotes are signs within words: צה"ל. */
const withinWords: ReadonlySet<string | null> = new Set(['he', 'yi']);

/** The source of what stands before something that opens: a quote, or words in another format. */
export const opening = String.raw`(?:^|[\s([{<«„“‚‘—–-])`;
const endsOpen = new RegExp(`${opening}$`, 'u');

/** The replacement of a typed sign: the text before the caret in its paragraph ends with the sign. */
interface Replacement {
  /** Characters that it replaces, the typed one included. */
  readonly length: number;
  readonly by: string;
}

/** Returns the replacement of the text before the caret after a character was typed; null if it stays. */
function replacementOf(before: string, lang: string | null): Replacement | null {
  const [open, close, innerOpen, innerClose] = quotesOf.get(lang ?? '') ?? english;
  if (before.endsWith('...') && !before.endsWith('....')) return { length: 3, by: '…' };
  if (before.endsWith('--') && !/-{3}$/u.test(before)) return { length: 2, by: '—' };
  if (!/["']$/u.test(before.slice(-1)) || withinWords.has(lang)) return null;
  const isOpening = endsOpen.test(before.slice(0, -1).slice(-1));
  if (before.endsWith('"')) return { length: 1, by: isOpening ? open : close };
  const isInQuote = before.lastIndexOf(innerOpen) > before.lastIndexOf(innerClose);
  // After a letter it is an apostrophe in every language, unless it closes a quote.
  if (/[\p{L}\p{N}]$/u.test(before.slice(0, -1)) && !isInQuote) return { length: 1, by: '’' };
  return { length: 1, by: isOpening ? innerOpen : innerClose };
}

/**
 * The signs that become a list or a quote at the beginning of a paragraph. TipTap's own rules would delete the typed
 * signs for good.
 */
const blocks = [
  [/^[-+*] $/u, 'toggleBulletList'],
  [/^\d{1,9}\. $/u, 'toggleOrderedList'],
  [/^> $/u, 'toggleBlockquote'],
] as const;

const scene = /^(?:\*\*\*|\* \* \*|---|—-)$/u;

/** The settings of the rules, which the form changes while the editor is open. */
export interface TypingRulesStorage {
  isOn: boolean;
  lang: string | null;
}

declare module '@tiptap/core' {
  interface Storage {
    typingRules: TypingRulesStorage;
  }
}

/**
 * Replaces what is typed by what is printed: quotes, dashes, ellipses, scene breaks and headings. Each replacement is a
 * step of its own in the history: one Undo gives back what was typed.
 */
export const TypingRules = Extension.create<object, TypingRulesStorage>({
  name: 'typingRules',
  // This comes before the rules of TipTap, which make a list of `* `.
  priority: 1003,
  addStorage: () => ({ isOn: true, lang: null }),
  addProseMirrorPlugins() {
    const { editor, storage } = this;
    return [
      new Plugin({
        props: {
          handleTextInput: (view, from, to, text) => {
            if (!storage.isOn || view.composing || text.length !== 1) return false;
            const $from = view.state.doc.resolve(from);
            if (!$from.parent.isTextblock) return false;
            const before = $from.parent.textBetween(0, $from.parentOffset, '\n', '\n') + text;
            const replace = actOf(editor, before, storage.lang);
            if (replace === null) return false;
            view.dispatch(view.state.tr.insertText(text, from, to).scrollIntoView());
            replace();
            return true;
          },
        },
      }),
    ];
  },
});

/** Returns the act that follows after the text before the caret was typed. */
function actOf(editor: Editor, before: string, lang: string | null): (() => void) | null {
  const { $to } = editor.state.selection;
  const isWhole = $to.parentOffset === $to.parent.content.size;
  if (isWhole && scene.test(before) && $to.depth === 1) return () => replaceParagraph(editor);
  if (before === '* *' && isFreshList(editor)) return () => replaceList(editor);
  if (/^#{1,3} $/u.test(before)) return () => makeHeading(editor, before.length);
  const block = $to.depth === 1 ? blocks.find(([typed]) => typed.test(before))?.[1] : undefined;
  if (block !== undefined) return () => makeBlock(editor, before.length, block);
  const replacement = replacementOf(before, lang);
  if (replacement === null) return null;
  return () =>
    step(editor, (tr) => {
      const { from } = tr.selection;
      tr.insertText(replacement.by, from - replacement.length, from);
    });
}

/** A change that is undone alone; what is typed afterwards is another step. */
function step(editor: Editor, change: (tr: Transaction) => void): void {
  const tr = closeHistory(editor.state.tr);
  change(tr);
  editor.view.dispatch(tr.scrollIntoView());
  editor.view.dispatch(closeHistory(editor.state.tr));
}

function replaceParagraph(editor: Editor): void {
  step(editor, (tr) => {
    const { $from } = tr.selection;
    putSceneBreak(tr.delete($from.start(), $from.end()));
  });
}

function makeHeading(editor: Editor, length: number): void {
  step(editor, (tr) => {
    const { $from, from } = tr.selection;
    tr.setNodeAttribute($from.before(), 'class', asKind($from.parent, 'heading'));
    tr.delete(from - length, from);
  });
}

function makeBlock(editor: Editor, length: number, block: (typeof blocks)[number][1]): void {
  const take = ({ tr }: { readonly tr: Transaction }) => {
    const { from } = closeHistory(tr).selection;
    tr.delete(from - length, from);
    return true;
  };
  editor.chain().command(take)[block]().run();
  editor.view.dispatch(closeHistory(editor.state.tr));
}

/** True if the caret is in a list of one item of one paragraph, which `* ` has just made. */
function isFreshList(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  return (
    $from.depth === 3 &&
    $from.node(1).type.name === 'bulletList' &&
    $from.node(1).childCount === 1 &&
    $from.node(2).childCount === 1
  );
}

/** Replaces the list by what was typed, and then by a scene break: an Undo restores what was typed, not the list. */
function replaceList(editor: Editor): void {
  const typed = '* * *';
  step(editor, (tr) => {
    const { $from } = tr.selection;
    const { schema } = tr.doc.type;
    const at = $from.before(1);
    tr.replaceWith(at, $from.after(1), schema.node('paragraph', null, schema.text(typed)));
    tr.setSelection(TextSelection.create(tr.doc, at + 1 + typed.length));
  });
  replaceParagraph(editor);
}
