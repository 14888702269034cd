import { ApiError, type Json } from './api-error.js';

export type Passes = (document: Json) => boolean;

const token = /\s*(>=|<=|!=|[()[\],=<>]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z0-9_.-]+)/uy;
const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
};

/**
 * Reads a filter (reference, "Filter expression reference"): comparisons, IN, NOT, AND, OR, parentheses; an array is
 * its parts joined by AND, one inside it by OR.
 */
export function readFilter(filter: unknown, filterable: readonly string[], code: string): Passes {
  if (filter === undefined || filter === null) return () => true;
  if (typeof filter === 'string')
    return filter.trim() === '' ? () => true : new Reader(filter, filterable, code).read();
  if (!Array.isArray(filter))
    throw new ApiError(
      code,
      `Invalid syntax for the filter parameter: \`expected String, Array, found: ${JSON.stringify(filter)}\`.`,
    );
  const all = filter.map((part: unknown) => {
    if (!Array.isArray(part)) return readFilter(part, filterable, code);
    const any = part.map((one: unknown) => readFilter(one, filterable, code));
    return (document: Json) => any.some((passes) => passes(document));
  });
  return (document) => all.every((passes) => passes(document));
}

class Reader {
  private readonly tokens: string[] = [];
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly filterable: readonly string[],
    private readonly code: string,
  ) {
    token.lastIndex = 0;
    let end = 0;
    for (let match = token.exec(text); match !== null; match = token.exec(text)) {
      this.tokens.push(match[1] ?? '');
      end = token.lastIndex;
    }
    if (text.slice(end).trim() !== '')
      this.fail(`Unexpected characters at the end of the filter: \`${text.slice(end)}\``);
  }

  read(): Passes {
    const passes = this.either();
    if (this.at < this.tokens.length) this.fail(`Found unexpected \`${this.tokens[this.at]}\``);
    return passes;
  }

  private either(): Passes {
    const any = [this.both()];
    while (this.takes('OR')) any.push(this.both());
    return (document) => any.some((passes) => passes(document));
  }

  private both(): Passes {
    const all = [this.one()];
    while (this.takes('AND')) all.push(this.one());
    return (document) => all.every((passes) => passes(document));
  }

  private one(): Passes {
    if (this.takes('NOT')) {
      const passes = this.one();
      return (document) => !passes(document);
    }
    if (this.takes('(')) {
      const passes = this.either();
      this.expect(')');
      return passes;
    }
    const attribute = unquoted(this.next());
    if (!this.filterable.includes(attribute))
      this.fail(
        `Attribute \`${attribute}\` is not filterable. Available filterable attribute patterns are: \`${this.filterable.join(', ')}\`.`,
      );
    const isNot = this.takes('NOT');
    if (this.takes('IN')) {
      const passes = this.among(attribute);
      return isNot ? (document) => !passes(document) : passes;
    }
    const holds = comparisons[this.next()];
    if (holds === undefined) this.fail(`Was expecting an operation after \`${attribute}\``);
    const value = unquoted(this.next());
    return (document) => valuesOf(document, attribute).some((one) => holds(compare(one, value)));
  }

  private among(attribute: string): Passes {
    this.expect('[');
    const values = new Set<string>();
    while (!this.takes(']')) {
      values.add(unquoted(this.next()).trim().toLowerCase());
      if (!this.takes(',') && this.tokens[this.at] !== ']')
        this.fail('Expected only comma-separated field names inside `IN[..]`');
    }
    return (document) =>
      valuesOf(document, attribute).some((one) => values.has(String(one).trim().toLowerCase()));
  }

  private next(): string {
    const found = this.tokens[this.at];
    if (found === undefined) this.fail('Was expecting a value but instead got nothing.');
    this.at += 1;
    return found;
  }

  private takes(word: string): boolean {
    if (this.tokens[this.at] !== word) return false;
    this.at += 1;
    return true;
  }

  private expect(word: string): void {
    if (!this.takes(word)) this.fail(`Expression is missing \`${word}\``);
  }

  private fail(message: string): never {
    throw new ApiError(this.code, `${message} in \`${this.text}\``);
  }
}

const unquoted = (text: string): string =>
  /^["']/u.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/gu, '$1') : text;

function valuesOf(document: Json, attribute: string): unknown[] {
  const value = document[attribute];
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function compare(one: unknown, other: string): number {
  if (typeof one === 'number' && other.trim() !== '' && !Number.isNaN(Number(other)))
    return one - Number(other);
  const [a, b] = [String(one).trim().toLowerCase(), other.trim().toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}
