const query = /([a-z][a-z0-9+.-]*:\/\/[^\s?#()]*|\/[^\s?#()]+)[?#][^\s()]*?(?=(?::\d+){0,2}(?:[\s()]|$))/giu;

/** A text with every address in it cut before its query and fragment, which may hold what is private. */
export function withoutQueries(text: string): string {
  return text.replace(query, '$1');
}
