import { separated } from './separate.js';

type Weight = 'A' | 'B' | 'C' | 'D';

/** SQL of the words of a text, which may be null, with the weight that they have among those of the whole document. */
export const weighted = (text: string, weight: Weight): string =>
  weightedPlain(separated(`coalesce(${text}, '')`), weight);

/** The same of a text whose signs are gaps already. */
export const weightedPlain = (text: string, weight: Weight): string =>
  `setweight(to_tsvector('every_word', ${text}), '${weight}')`;
