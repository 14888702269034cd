import { raw, sql, type Sql } from '@quillstead/service-kit';
import { separated } from './separate.js';

type Weight = 'A' | 'B' | 'C' | 'D';

/**
 * The words of a text of a statement, which may be null, with the weight that they have among those of the whole
 * document.
 */
export const weighted = (text: Sql, weight: Weight): Sql =>
  weightedPlain(separated(sql`coalesce(${text}, '')`), weight);

/** The same of a text whose signs are gaps already. */
export const weightedPlain = (text: Sql, weight: Weight): Sql =>
  sql`setweight(to_tsvector('every_word', ${text}), ${raw(`'${weight}'`)})`;
