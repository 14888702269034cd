import { raw, sql, type Sql } from '@quillstead/service-kit';

/**
 * PostgreSQL takes every character and sign beyond ASCII for a part of a word, so that “raven” in such quotes would be
 * another word than raven. Here these signs separate words instead.
 */
const signs = '“”‘’«»—–…„‚‹›¿¡•′″‐\u00a0';
/** Signs that take no part in excerpts, which need no way back. */
const others = '、。「」『』（）！？：；，・〈〉《》【】〜،؛؟۔।॥־‑‒―‛‟\u2002\u2003\u2009\u202f';

/** ASCII controls that stand for the signs; no text that is indexed has them. */
const standIns = String.fromCharCode(6, 7, 8, ...Array.from({ length: 17 }, (_, index) => 14 + index));

/** A text of a statement as its words are read. */
export const separated = (text: Sql): Sql =>
  sql`translate(${text}, ${raw(`'${signs}${others}', '${' '.repeat([...signs, ...others].length)}'`)})`;

const any = new RegExp(`[${signs}${others}]`, 'gu');
const signOf = new Map([...standIns].map((one, index) => [one, [...signs][index] ?? ' ']));

/** The text of a query in which every separator is a space. */
export const separate = (text: string): string => text.replace(any, ' ');

const sign = new RegExp(`[${signs}]`, 'gu');
const standInOf = new Map([...signs].map((one, index) => [one, standIns[index] ?? ' ']));

/** A text as its words are read, whose signs can be found again. */
export const withStandIns = (text: string): string => text.replace(sign, (one) => standInOf.get(one) ?? one);

/** A text with its signs, of one with stand-ins. */
export const withSigns = (text: string): string => Array.from(text, (one) => signOf.get(one) ?? one).join('');
