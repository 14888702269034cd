import { type InputRule, markInputRule } from '@tiptap/core';
import { Bold as TipTapBold } from '@tiptap/extension-bold';
import { Italic as TipTapItalic } from '@tiptap/extension-italic';
import { Strike as TipTapStrike } from '@tiptap/extension-strike';
import type { MarkType } from '@tiptap/pm/model';
import { opening } from './typing-rules.js';

/**
 * Returns the rules of a format whose words are typed between two signs, as in Markdown. Unlike in TipTap's own rules,
 * the signs stand close to the words, and a quote or bracket may open before them: `2 * 3 * 4` stays, `“*One*` does
 * not. One Undo gives back the signs, for TipTap applies a rule as a step of its own behind the typed character.
 */
function typedBetween(type: MarkType, signs: readonly string[]): InputRule[] {
  return signs.map((sign) => {
    const typed = sign.replaceAll('*', String.raw`\*`);
    const find = new RegExp(`(?<=${opening})${typed}(?=\\S)([^${sign.charAt(0)}]+)(?<=\\S)${typed}$`, 'u');
    return markInputRule({ find, type });
  });
}

/** Signs in a pasted text are its own: the text stays as it is elsewhere. */
const staysAsPasted = () => [];

export const Bold = TipTapBold.extend({
  addInputRules() {
    return typedBetween(this.type, ['**', '__']);
  },
  addPasteRules: staysAsPasted,
});

export const Italic = TipTapItalic.extend({
  addInputRules() {
    return typedBetween(this.type, ['*', '_']);
  },
  addPasteRules: staysAsPasted,
});

export const Strike = TipTapStrike.extend({
  addInputRules() {
    return typedBetween(this.type, ['~~']);
  },
  addPasteRules: staysAsPasted,
});
