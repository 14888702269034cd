import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { cutText } from '@quillstead/catalogue';
import { matchPage } from '@quillstead/catalogue/match-page';
import { type PayloadOf, reportError } from '@quillstead/contracts';
import { execute, Operation, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const longestMessage = 500;
const longestStack = 4_000;

/**
 * Counts a fault of the web app with those that are like it; stores nothing about the person who had it
 * (docs/product/admin.md#client-errors).
 */
@Controller()
export class ReportError {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(reportError)
  async execute({ error }: PayloadOf<typeof reportError>): Promise<void> {
    const fault = {
      message: cleanText(error['message'], longestMessage),
      stack: cleanText(error['stack'], longestStack),
      route: routeOf(textOf(error['pathname'])),
    };
    await execute(
      this.dataSource,
      sql`INSERT INTO client_error (fingerprint, message, stack, route, release) VALUES (${fingerprint(fault)}, ${fault.message}, ${fault.stack}, ${fault.route}, ${releaseOf(error['release'])})
       ON CONFLICT (fingerprint)
       DO UPDATE SET count = client_error.count + 1, last_seen_at = now(), is_resolved = 0,
         release = coalesce(excluded.release, client_error.release)`,
    );
  }
}

function cleanText(value: unknown, mostUnits: number): string {
  return cutText(withoutPersonalData(textOf(value)), mostUnits, mostUnits).toWellFormed();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the name of a build, as pages send it; null for anything else. */
function releaseOf(value: unknown): string | null {
  return /^[\w.-]{1,100}$/.exec(textOf(value))?.[0] ?? null;
}

function routeOf(address: string): string | null {
  return matchPage(address.split(/[?#]/, 1)[0] ?? '')?.page.path ?? null;
}

/** The parts of a fault that decide which others are the same. */
interface Fault {
  readonly message: string;
  readonly stack: string;
  readonly route: string | null;
}

const framesCompared = 3;

/**
 * Returns the same text for faults that differ only in numbers, ids and addresses: a hash of the message with these
 * folded, of the first frames of the stack, and of the pattern of the page.
 */
export function fingerprint({ message, stack, route }: Fault): string {
  const frames = stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at\s|@/.test(line))
    .slice(0, framesCompared);
  const compared = [fold(message), ...frames.map(fold), route];
  return createHash('sha256').update(JSON.stringify(compared)).digest('base64url');
}

/**
 * Replaces ids and numbers by placeholders; and, since each build gives its scripts new names, also the hash between a
 * script's name and its ending.
 */
function fold(text: string): string {
  return text
    .replace(/-[\w-]{8}(?=\.\w+(?::|$))/g, '-<hash>')
    .replace(/\b(?=[\w-]*\d)[\da-f-]{8,}\b/gi, '<id>')
    .replace(/\d+/g, '<n>');
}

/**
 * The pattern of a mail address. It starts only at the beginning of a run of its characters: starts within one would
 * take quadratic time.
 */
const mailAddress = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const url = /\b(?:https?|blob|wss?):[^\s()"'<>]+/g;
const origin = /^\w+:\/\/[^/]*/;
const query = /[?#][^\s()"'<>:]*/;
/** The path of a file of the built app: it has no personal data, and a stack is useless without it. */
const script = /\/[\w./-]+\.(?:js|mjs|ts|tsx|css)(?::\d+)*$/;
/** The most characters of a web address that is searched for a script; no script of the app has a longer one. */
const longestUrl = 2_000;

/**
 * Returns a text of a browser without what could identify a person: without mail addresses, and of a web address only
 * the path of a script and the place in it.
 */
export function withoutPersonalData(text: string): string {
  return text.replace(url, pathOfScript).replace(mailAddress, '<mail>');
}

function pathOfScript(found: string): string {
  if (found.length > longestUrl) return '<url>';
  return script.exec(found.replace(origin, '').replace(query, ''))?.[0] ?? '<url>';
}
