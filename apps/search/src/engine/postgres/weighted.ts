import { raw, sql, type Sql } from '@quillstead/service-kit';
import { separated } from './separate.js';

const everyWord = sql`'every_word'`;

type Weight = 'A' | 'B' | 'C' | 'D';

/**
 * The words of a text of a statement, which may be null, with the weight that they have among those of the whole
 * document.
 *
 * @param configuration of text search; where it is null, so is the result
 */
export const weighted = (text: Sql, weight: Weight, configuration = everyWord): Sql =>
  weightedPlain(separated(sql`coalesce(${text}, '')`), weight, configuration);

/** The same of a text whose signs are gaps already. */
export const weightedPlain = (text: Sql, weight: Weight, configuration = everyWord): Sql =>
  sql`setweight(to_tsvector(${configuration}, ${text}), ${raw(`'${weight}'`)})`;
