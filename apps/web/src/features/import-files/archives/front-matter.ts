import { parse } from 'yaml';

/** The fields before a text of Markdown, between two lines of three hyphens. */
const block = /^\ufeff?---[ \t]*\r?\n((?:[^\n]*\n){0,5000}?)---[ \t]*(?:\r?\n|$)/u;

interface FrontMatter {
  readonly fields: Readonly<Record<string, unknown>>;
  /** What follows. */
  readonly body: string;
}

/** Reads the fields before a text; null when it has none, or when they are no YAML. */
export function readFrontMatter(text: string): FrontMatter | null {
  const [head, yaml] = block.exec(text) ?? [];
  if (head === undefined || yaml === undefined) return null;
  try {
    // Dates stay as they are written; an alias may not stand for ever more text.
    const fields: unknown = parse(yaml, {
      schema: 'core',
      maxAliasCount: 0,
      prettyErrors: false,
      logLevel: 'silent',
    });
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return null;
    return { fields: Object.fromEntries(Object.entries(fields)), body: text.slice(head.length) };
  } catch {
    return null;
  }
}

/** A field as a line; '' when it is none. */
export function textField({ fields }: FrontMatter, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  }
  return '';
}

/** A field as a list of words, which may be written as one line with commas. */
export function listField({ fields }: FrontMatter, ...names: string[]): string[] {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string')
      return value
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean);
    if (Array.isArray(value))
      return value.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
  }
  return [];
}
