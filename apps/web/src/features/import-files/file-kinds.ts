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

/** The endings, for the `accept` of an input. */
export const acceptedFiles = [...kinds.keys()].map((ending) => `.${ending}`).join(',');

/** Returns the kind of a file by the end of its name; null for one that can't be imported. */
export const kindOf = (name: string): FileKind | null =>
  kinds.get(/\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '') ?? null;
