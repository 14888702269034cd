/** How PostgreSQL reads the words of a term: all of them, as a phrase, or as lexemes that may end with `:*`. */
type Reading = 'plain' | 'phrase' | 'lexemes';

/**
 * What a text is searched for, a `tsquery` of PostgreSQL. As a value of a statement it is one parameter, however many
 * words it has: so the statements for queries of all lengths have the same text.
 */
export abstract class TsQuery {
  /** The terms whose stems PostgreSQL computes. */
  abstract terms(): readonly Term[];
  /** As PostgreSQL reads a tsquery, empty when nothing is searched for. @param stemsOf a term as PostgreSQL prints it */
  abstract print(stemsOf: (term: Term) => string): string;
}

/** Words of one configuration of text search. */
export class Term extends TsQuery {
  constructor(
    readonly reading: Reading,
    readonly configuration: string,
    readonly words: string,
  ) {
    super();
  }

  /** Equal for equal terms. */
  get key(): string {
    return `${this.reading}:${this.configuration}:${this.words}`;
  }

  override terms(): readonly Term[] {
    return [this];
  }

  override print(stemsOf: (term: Term) => string): string {
    return stemsOf(this);
  }
}

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

  override print(stemsOf: (term: Term) => string): string {
    const printed = this.parts.map((part) => part.print(stemsOf)).filter((part) => part !== '');
    return printed.length < 2 ? printed.join('') : `(${printed.join(` ${this.operator} `)})`;
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
    return `'${this.text.replace(/['\\]/gu, '$&$&')}'`;
  }
}

class Negation extends TsQuery {
  constructor(private readonly negated: TsQuery) {
    super();
  }

  override terms(): readonly Term[] {
    return this.negated.terms();
  }

  override print(stemsOf: (term: Term) => string): string {
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

  override print(stemsOf: (term: Term) => string): string {
    return this.text.print(stemsOf) === '' ? '' : allOf([this.text, this.condition]).print(stemsOf);
  }
}

/** A query for a lexeme of the index. */
export const lexeme = (text: string): TsQuery => new Lexeme(text);
/** A query for all of these. */
export const allOf = (parts: readonly TsQuery[]): TsQuery => new Combination('&', parts);
/** A query for any of these. */
export const anyOf = (parts: readonly TsQuery[]): TsQuery => new Combination('|', parts);
/** A query for what has both; for nothing where the text is empty. */
export const restricted = (text: TsQuery, condition: TsQuery): TsQuery => new Restriction(text, condition);
/** A query for none of these. */
export const noneOf = (parts: readonly TsQuery[]): TsQuery => new Negation(anyOf(parts));
