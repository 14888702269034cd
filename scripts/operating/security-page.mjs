const row = /^\|(?!\s*threat\s*\||[\s|:-]+$).*\|\s*$/;
const test = /\|\s*`([^`]+)`: (.+?)\s*\|\s*$/;

/**
 * The faults in the rows of the security page: each row names a test by its file and its name.
 * @param {string} page Markdown
 * @param {(file: string) => string | null} read the text of a file; null when there is none
 * @returns {string[]} a sentence each
 */
export function securityPageFaults(page, read) {
  const rows = page.split('\n').filter((line) => row.test(line));
  if (rows.length === 0) return ['the page has no rows'];
  return rows.flatMap((line) => {
    const [, file, name] = test.exec(line) ?? [];
    if (file === undefined) return [`no test is named in: ${line}`];
    const text = read(file);
    if (text === null) return [`${file} does not exist`];
    return isNamed(text, name) ? [] : [`${file} has no test "${name}"`];
  });
}

/** The name stands between quotes, as the code writes it. */
function isNamed(text, name) {
  return ["'", '"', '`'].some((quote) =>
    text.includes(`${quote}${name.replaceAll(quote, `\\${quote}`)}${quote}`),
  );
}
