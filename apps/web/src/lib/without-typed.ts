/** Shorter values stand by chance in other words. */
const shortest = 3;

/** A word that a program has written, such as the name of a property. */
const name = /^[\w$.[\]()?-]{1,60}$/u;

/** A text in quotation marks, over lines too and no apostrophe, and what stands around it. */
const quoted =
  /(property\s)?(?<!\w)(["'`“‘])([^]{0,500}?)(?:\2|[”’])(?=$|[\s,.:;)\]])(\s+is not (?:a )?valid)?/gu;

/**
 * The message of an error without what somebody has typed: what stands in a field of the page, and what engines quote
 * of a text that they could not read (of JSON, of a selector, of a regular expression). Names of properties, which
 * engines quote as well, stay: they say where the fault is.
 */
export function withoutTyped(text: string): string {
  const bare = text
    .replace(/(regular expression: )\/.*\//giu, '$1/…/')
    .replace(quoted, (whole, property: string | undefined, open: string, inner: string, invalid?: string) => {
      const isName = name.test(inner) && invalid === undefined && (open !== '"' || property !== undefined);
      return isName ? whole : `${property ?? ''}${open}…${open}${invalid ?? ''}`;
    });
  return typedNow().reduce((left, typed) => left.replaceAll(typed, '…'), bare);
}

/** The values of the fields, the longest first, because a shorter one may be part of it. */
function typedNow(): string[] {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    .map(({ value }) => value.trim())
    .filter((value) => value.length >= shortest)
    .toSorted((a, b) => b.length - a.length);
}
