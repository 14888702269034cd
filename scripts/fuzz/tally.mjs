const mostShown = 400;

/** Counts what was sent and came back, and keeps each violation with the request that repeats it. */
export class Tally {
  /** Calls refused for want of room, which say when to come again. */
  refused = 0;
  /** @type {string[]} */
  violations = [];
  #rows = new Map();

  add(call, statuses, faults) {
    const row = this.#rows.get(call.kind) ?? {
      calls: 0,
      '2xx': 0,
      '3xx': 0,
      '4xx': 0,
      '5xx': 0,
      none: 0,
      violations: 0,
    };
    this.#rows.set(call.kind, row);
    row.calls += 1;
    if (statuses.length === 0) row.none += 1;
    for (const status of statuses) {
      const name = `${Math.floor(status / 100)}xx`;
      if (name in row) row[name] += 1;
    }
    row.violations += faults.length;
    for (const fault of faults) this.violations.push(`${call.kind}: ${fault}\n    ${printed(call)}`);
  }

  /** By kind. */
  rows() {
    return Object.fromEntries(this.#rows);
  }
}

/** The request on one line, as curl would take it, or the bytes of a socket. */
function printed(call) {
  if ('pieces' in call) return `${call.name}: ${cut(JSON.stringify(call.pieces.join('')))}`;
  const { method, path, headers, body } = call;
  const shown = Object.entries(headers).map(([name, value]) => ` -H ${quoted(cut(`${name}: ${value}`))}`);
  const sent = body === null ? '' : ` --data-binary ${quoted(cut(String(body)))}`;
  return `curl -X ${method} ${quoted(cut(path))}${shown.join('')}${sent}`;
}

const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const cut = (text) => (text.length > mostShown ? `${text.slice(0, mostShown)}… (${text.length})` : text);
