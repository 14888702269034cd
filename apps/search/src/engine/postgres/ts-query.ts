/**
 * A search for a text, a `tsquery` of PostgreSQL. As a value of a statement it is one parameter, however many words it
 * has: so the statements for queries of all lengths have the same text.
 */
export abstract class TsQuery {
  /** The terms whose stems PostgreSQL computes. */
  abstract terms(): readonly Term[];
  /**
   * Returns the tsquery as PostgreSQL reads it, empty when nothing is searched for. @param stemsOf the lexemes of a
   * term
   */
  abstract print(stemsOf: (term: Term) => readonly string[]): string;
}

/** A word, or the beginning of one. */
export class Term extends TsQuery {
  /**
   * @param dictionary that reduces the word to its stem
   * @param typed the word with its accents
   * @param only what stands behind the lexemes: `*` for the beginning of a word, a weight for words of that weight
   */
  constructor(
    readonly dictionary: string,
    readonly word: string,
    readonly typed: string,
    private readonly only = '',
  ) {
    super();
  }

  /** Equal for words with the same stems. */
  get key(): string {
    return `${this.dictionary}:${this.word}:${this.typed}`;
  }

  override terms(): readonly Term[] {
    return [this];
  }

  override print(stemsOf: (term: Term) => readonly string[]): string {
    const printed = stemsOf(this).map((stem) => quoted(stem) + (this.only === '' ? '' : `:${this.only}`));
    return printed.length < 2 ? printed.join('') : `(${printed.join(' | ')})`;
  }
}

const quoted = (text: string): string => `'${text.replace(/['\\]/gu, '$&$&')}'`;

class Combination extends TsQuery {
  constructor(
    private readonly operator: '&' | '|',
    private readonly parts: readonly TsQuery[],
  ) {
    super();
  }

  override terms(): readonly Term[] {
    return this.parts.flatMap((part) => part.terms());
  }

  override print(stemsOf: (term: Term) => readonly string[]): string {
    const printed = this.parts.map((part) => part.print(stemsOf)).filter((part) => part !== '');
    return printed.length < 2 ? printed.join('') : `(${printed.join(` ${this.operator} `)})`;
  }
}

/** Something at a place among words. */
export interface Placed {
  readonly query: TsQuery;
  readonly place: number;
}

class Sequence extends TsQuery {
  constructor(private readonly parts: readonly Placed[]) {
    super();
  }

  override terms(): readonly Term[] {
    return this.parts.flatMap(({ query }) => query.terms());
  }

  override print(stemsOf: (term: Term) => readonly string[]): string {
    const [first, ...others] = this.parts
      .map(({ query, place }) => ({ printed: query.print(stemsOf), place }))
      .filter(({ printed }) => printed !== '');
    if (first === undefined) return '';
    if (others.length === 0) return first.printed;
    const steps = others.map(({ printed, place }, index) => {
      const before = index === 0 ? first.place : (others[index - 1]?.place ?? 0);
      return ` <${place - before}> ${printed}`;
    });
    return `(${first.printed}${steps.join('')})`;
  }
}

/** A lexeme as the index has it, which need not be one of a text. */
class Lexeme extends TsQuery {
  constructor(private readonly text: string) {
    super();
  }

  override terms(): readonly Term[] {
    return [];
  }

  override print(): string {
    return quoted(this.text);
  }
}

class Negation extends TsQuery {
  constructor(private readonly negated: TsQuery) {
    super();
  }

  override terms(): readonly Term[] {
    return this.negated.terms();
  }

  override print(stemsOf: (term: Term) => readonly string[]): string {
    const printed = this.negated.print(stemsOf);
    return printed === '' ? '' : `!(${printed})`;
  }
}

class Restriction extends TsQuery {
  constructor(
    private readonly text: TsQuery,
    private readonly condition: TsQuery,
  ) {
    super();
  }

  override terms(): readonly Term[] {
    return [...this.text.terms(), ...this.condition.terms()];
  }

  override print(stemsOf: (term: Term) => readonly string[]): string {
    return this.text.print(stemsOf) === '' ? '' : allOf([this.text, this.condition]).print(stemsOf);
  }
}

/** Returns a query for a lexeme of the index. */
export const lexeme = (text: string): TsQuery => new Lexeme(text);
/** Returns a query for all of these. */
export const allOf = (parts: readonly TsQuery[]): TsQuery => new Combination('&', parts);
/** Returns a query for any of these. */
export const anyOf = (parts: readonly TsQuery[]): TsQuery => new Combination('|', parts);
/** Returns a query for these side by side, as far from each other as they are here. */
export const sequenceOf = (parts: readonly Placed[]): TsQuery => new Sequence(parts);
/** Returns a query for what has both; for nothing where the text is empty. */
export const restricted = (text: TsQuery, condition: TsQuery): TsQuery => new Restriction(text, condition);
/** Returns a query for none of these. */
export const noneOf = (parts: readonly TsQuery[]): TsQuery => new Negation(anyOf(parts));
