/** The kinds of files that can be taken into a draft. */
export type FileKind = 'docx' | 'odt' | 'epub' | 'html' | 'md' | 'txt';

const kinds = new Map<string, FileKind>([
  ['docx', 'docx'],
  ['odt', 'odt'],
  ['epub', 'epub'],
  ['html', 'html'],
  ['htm', 'html'],
  ['xhtml', 'html'],
  ['md', 'md'],
  ['markdown', 'md'],
  ['txt', 'txt'],
  ['text', 'txt'],
]);

/** For the `accept` of an input. */
export const acceptedFiles = [...kinds.keys()].map((ending) => `.${ending}`).join(',');

/** By the end of a name; null: a file that is not taken. */
export const kindOf = (name: string): FileKind | null =>
  kinds.get(/\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '') ?? null;
