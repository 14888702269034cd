import { separated } from './separate.js';

/** SQL of the words of a text, which may be null, with the weight that they have among those of the whole document. */
export const weighted = (text: string, weight: 'A' | 'B' | 'C' | 'D'): string =>
  `setweight(to_tsvector('every_word', ${separated(`coalesce(${text}, '')`)}), '${weight}')`;
