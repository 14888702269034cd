/** Looked for from the beginning of a run alone: from each of its characters it would take time with the square. */
const address = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const url = /\b(?:https?|blob|wss?):[^\s()"'<>]+/g;
const origin = /^\w+:\/\/[^/]*/;
const query = /[?#][^\s()"'<>:]*/;
/** Of the built app: nobody's name is in it, and without it a stack says nothing. */
const script = /\/[\w./-]+\.(?:js|mjs|ts|tsx|css)(?::\d+)*$/;
/** No script of the app has a longer address. */
const longestUrl = 2_000;

/**
 * A text of a browser without what could identify a person: it drops mail addresses, and all of a web address but the
 * path of a script and the place in it.
 */
export function withoutPersonalData(text: string): string {
  return text.replace(url, pathOfScript).replace(address, '<mail>');
}

function pathOfScript(found: string): string {
  if (found.length > longestUrl) return '<url>';
  return script.exec(found.replace(origin, '').replace(query, ''))?.[0] ?? '<url>';
}
