const parts = /'(?<lexeme>(?:[^']|'')+)'(?::(?<beginning>\*?)[A-D]*)?|<(?<distance>\d+|-)>|[&|!()]/gu;

interface SoughtLexeme {
  readonly lexeme: string;
  readonly isBeginning: boolean;
  /** Places behind the lexeme before it. */
  readonly distance: number;
}

/**
 * Returns the lexemes of a tsquery, those together that stand side by side.
 *
 * @param tsquery as PostgreSQL prints it
 */
export function readLexemes(tsquery: string): SoughtLexeme[][] {
  const sequences: SoughtLexeme[][] = [];
  let distance: number | null = null;
  for (const { groups } of tsquery.matchAll(parts)) {
    const { lexeme, beginning, distance: step } = groups ?? {};
    if (lexeme !== undefined) {
      const one = {
        lexeme: lexeme.replace(/(['\\])\1/gu, '$1'),
        isBeginning: beginning === '*',
        distance: distance ?? 0,
      };
      if (distance === null) sequences.push([one]);
      else sequences.at(-1)?.push(one);
      distance = null;
    } else if (step === undefined || sequences.length === 0) distance = null;
    else distance = step === '-' ? 1 : Number(step);
  }
  return sequences;
}
