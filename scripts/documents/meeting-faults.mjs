const page = 'docs/meeting-places.md';
const row = /^\| `([^`]+)`: `([^`]+)` \|[^|]*\| (.+) \|$/;

/**
 * The places of docs/meeting-places.md that are not in the code, and the tests there that do not exist.
 * @param {ReadonlyMap<string, string>} files the texts of the repository, by their paths from the root
 * @returns {string[]} `path:line  what is wrong`
 */
export function meetingFaults(files) {
  const faults = [];
  let folder = '';
  for (const [number, line] of (files.get(page) ?? '').split('\n').entries()) {
    folder = /^## (\S+)$/.exec(line)?.[1] ?? folder;
    if (!/^\| (?!place |-)/.test(line)) continue;
    const report = (message) => faults.push(`${page}:${number + 1}  ${message}`);
    const [, file, symbol, tests] = row.exec(line) ?? [];
    if (tests === undefined) {
      report('is no row of a place, what meets there, and tests');
      continue;
    }
    const isThere = new RegExp(`\\b${symbol}\\b`).test(files.get(`${folder}/src/${file}`) ?? '');
    if (!isThere) report(`${file} has no ${symbol}`);
    for (const test of tests.split('<br>')) {
      const [, spec, name = ''] = /^`([^`]+)`: "(.+)"$/.exec(test) ?? [];
      const text = files.get(`${folder}/${spec}`) ?? files.get(spec ?? '');
      if (text === undefined || !hasTest(text, name)) report(`no such test: ${test}`);
    }
  }
  return faults;
}

/** The name of a test stands between quotes, as the code writes it. */
const hasTest = (text, name) =>
  ["'", '"', '`'].some((quote) => text.includes(`${quote}${name.replaceAll(quote, `\\${quote}`)}${quote}`));
