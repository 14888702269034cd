import { formerAddress } from '@quillstead/catalogue';

/** Where a story was, and where it is. */
export interface Redirect {
  readonly source: string;
  readonly target: string;
}

interface RedirectFile {
  readonly label: string;
  readonly name: string;
  readonly type: string;
  readonly print: (redirects: readonly Redirect[]) => string;
}

/** A value of a CSV file. One that a spreadsheet would take for a formula has an apostrophe before it. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/u.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

function printCsv(redirects: readonly Redirect[]): string {
  const lines = redirects.map(({ source, target }) => `${cell(source)},${cell(target)}`);
  return `${['source,target', ...lines].join('\r\n')}\r\n`;
}

/**
 * By host the paths with their targets. Such a file can not tell addresses by their queries, and must not lead the first
 * page of a site elsewhere: these are left out.
 */
function pathsByHost(
  redirects: readonly Redirect[],
): [string, (readonly [path: string, target: string])[]][] {
  const hosts = new Map<string, (readonly [string, string])[]>();
  for (const { source, target } of redirects) {
    const { host, pathname, search } = new URL(source);
    const path = pathname.replace(/\/+$/u, '');
    if (search === '' && path !== '') hosts.set(host, [...(hosts.get(host) ?? []), [path, target]]);
  }
  return [...hosts];
}

const printLines = (
  redirects: readonly Redirect[],
  line: (path: string, target: string) => string,
): string[] =>
  pathsByHost(redirects).flatMap(([host, paths]) => [
    `# ${host}`,
    ...paths.map(([path, target]) => line(path, target)),
  ]);

/** The paths of Ghost are regular expressions; a string of JSON is one of YAML. */
function printGhost(redirects: readonly Redirect[]): string {
  const lines = printLines(redirects, (path, target) => {
    const pattern = `^${path.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)}/?$`;
    return `  ${JSON.stringify(pattern)}: ${JSON.stringify(target)}`;
  });
  return lines.length === 0
    ? '301: {}\n'
    : `301:\n${lines.map((line) => line.replace(/^#/u, '  #')).join('\n')}\n`;
}

/** `*` and `:` stand for parts of a path there. */
const printNetlify = (redirects: readonly Redirect[]): string =>
  printLines(
    redirects,
    (path, target) => `${path.replaceAll('*', '%2A').replaceAll(':', '%3A')} ${target} 301`,
  )
    .map((line) => `${line}\n`)
    .join('');

/** The files in which a writer can have the table (docs/product/accounts.md#redirects). */
export const redirectFiles: readonly RedirectFile[] = [
  { label: 'Redirects as CSV', name: 'redirects.csv', type: 'text/csv', print: printCsv },
  { label: 'For Ghost', name: 'redirects.yaml', type: 'application/yaml', print: printGhost },
  // Of any other type browsers would give the name an end.
  {
    label: 'For Netlify and Cloudflare',
    name: '_redirects',
    type: 'application/octet-stream',
    print: printNetlify,
  },
];

/** Without what is no address of the web; of several stories with one old address the oldest has it. */
export function tidyRedirects(redirects: readonly Redirect[]): Redirect[] {
  const targets = new Map<string, string>();
  for (const { source, target } of redirects) {
    const [from, to] = [formerAddress(source), formerAddress(target)];
    if (from !== null && to !== null && !targets.has(from)) targets.set(from, to);
  }
  return [...targets].map(([source, target]) => ({ source, target }));
}
