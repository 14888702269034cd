/**
 * A source in which every function says when it is entered: which tests reach it is known from one run of each.
 * @param {string} path what the marks are called by
 * @param {string} source
 * @param {import('./make-mutants.mjs').FunctionPlace[]} functions of makeMutants
 */
export function probed(path, source, functions) {
  const mark = (part) => `globalThis.reachedParts?.add(${JSON.stringify(`${path}#${part}`)})`;
  /** @type {[number, string][]} */
  const puts = functions.flatMap(({ start, body }) =>
    body.type === 'BlockStatement' || body.type === 'FunctionBody'
      ? [[body.start + 1, `${mark(start)};`]]
      : [
          [body.start, `(${mark(start)}, `],
          [body.end, ')'],
        ],
  );
  let text = source;
  // From the end, so that what comes before keeps its place; an inner end stands before an outer one.
  for (const [at, put] of puts
    .map((entry, index) => /** @type {const} */ ([entry[0], entry[1], index]))
    .toSorted((a, b) => b[0] - a[0] || a[2] - b[2]))
    text = text.slice(0, at) + put + text.slice(at);
  return `${text}\n;${mark(0)};\n`;
}
