import { formerAddress, paths } from '@quillstead/catalogue';
import { listRedirects, type ResponseOf } from '@quillstead/contracts';
import { useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { saveFile } from '../../lib/save-file.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { callAsMember } from '../session/index.js';

const notSaved = 'The old addresses could not be loaded. Please try again in a moment.';
const none = 'None of the stories that everybody can read has an old address.';

/** Saves a table from where the member's stories were to where they are. */
export function RedirectsPart({ className }: { readonly className?: string | undefined }) {
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const save = async ({ name, type, print }: (typeof redirectFiles)[number]) => {
    if (status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: 'Loading…' });
    try {
      const redirects = tidyRedirects(await readRedirects());
      if (redirects.length > 0) saveFile(name, new Blob([print(redirects)], { type }));
      setStatus({ kind: 'done', message: redirects.length > 0 ? 'The file is made.' : none });
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, notSaved).message });
    }
  };
  return (
    <>
      <div className={className}>
        {redirectFiles.map((file) => (
          <Button
            key={file.name}
            onClick={() => void save(file)}
            aria-disabled={status.kind === 'pending' || undefined}
          >
            {file.label}
          </Button>
        ))}
      </div>
      <FormStatus {...status} />
    </>
  );
}

async function readRedirects(): Promise<Redirect[]> {
  const redirects: Redirect[] = [];
  let next: string | null = null;
  do {
    const page: ResponseOf<typeof listRedirects> = await callAsMember(
      listRedirects,
      next === null ? {} : { next },
      { fallback: notSaved },
    );
    redirects.push(
      ...page.items.map(({ former_address: source, slug }) => ({
        source,
        target: `${location.origin}${paths.story(slug)}`,
      })),
    );
    next = page.next;
  } while (next !== null);
  return redirects;
}

/** The former and the present address of a story. */
interface Redirect {
  readonly source: string;
  readonly target: string;
}

interface RedirectFile {
  readonly label: string;
  readonly name: string;
  readonly type: string;
  readonly print: (redirects: readonly Redirect[]) => string;
}

/** Returns a value of a CSV file. One that a spreadsheet would take for a formula has an apostrophe before it. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/u.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

function printCsv(redirects: readonly Redirect[]): string {
  const lines = redirects.map(({ source, target }) => `${cell(source)},${cell(target)}`);
  return `${['source,target', ...lines].join('\r\n')}\r\n`;
}

/**
 * Returns the paths with their targets by host. Such a file can not tell addresses by their queries, and must not
 * redirect the first page of a site: these are left out.
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
  pathsByHost(redirects).flatMap(([host, addresses]) => [
    `# ${host}`,
    ...addresses.map(([path, target]) => line(path, target)),
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
  // With any other type browsers would add an ending to the name.
  {
    label: 'For Netlify and Cloudflare',
    name: '_redirects',
    type: 'application/octet-stream',
    print: printNetlify,
  },
];

/** Leaves out entries that are no addresses of the web; of several stories with one old address the oldest has it. */
export function tidyRedirects(redirects: readonly Redirect[]): Redirect[] {
  const targets = new Map<string, string>();
  for (const { source, target } of redirects) {
    const [from, to] = [formerAddress(source), formerAddress(target)];
    if (from !== null && to !== null && !targets.has(from)) targets.set(from, to);
  }
  return [...targets].map(([source, target]) => ({ source, target }));
}
