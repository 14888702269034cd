/** The fields of an error in the log. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  /** The stack without the message. */
  readonly stack?: string;
  readonly code?: string | number;
  readonly constraint?: string;
  readonly table?: string;
  /** The name of a prepared statement. */
  readonly statement?: string;
  readonly cause?: DescribedError;
  /** The errors of several attempts. */
  readonly errors?: readonly DescribedError[];
}

const longestMessage = 500;
const longestWord = 100;
const mostFrames = 20;
const deepestCause = 4;
const mostErrors = 5;

const blank = '…';
/** Everything from the first double quote to the last: what is quoted may itself hold quotes. */
const quoted = /"[^]*"/u;

/**
 * Returns an error as it may stand in a log: what it is, where it was thrown and which constraint it broke, and nothing
 * of what people wrote. Parameters, statements, rows and bodies of requests are other properties of errors and stay
 * out; what PostgreSQL, JSON.parse and servers quote in their messages is blanked. Causes are described alike.
 * @param error anything that was thrown
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: cleanText(typeof error === 'string' ? error : blank) };
  const [code, constraint, table] = ['code', 'constraint', 'table'].map((key) => wordOf(error, key));
  const statement = wordOf(wordHolder(error, 'query'), 'name');
  const stack = framesOf(error.stack, error.message);
  const { cause } = error;
  const errors =
    error instanceof AggregateError && depth < deepestCause ? error.errors.slice(0, mostErrors) : [];
  return {
    type: error.constructor.name || 'Error',
    message: messageOf(error),
    ...(stack && { stack }),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint: String(constraint) }),
    ...(table !== undefined && { table: String(table) }),
    ...(statement !== undefined && { statement: String(statement) }),
    ...(cause !== undefined && depth < deepestCause && { cause: describeError(cause, depth + 1) }),
    ...(errors.length > 0 && { errors: errors.map((one) => describeError(one, depth + 1)) }),
  };
}

/**
 * Returns a text of unknown origin as it may stand in a log: without what it quotes, and without addresses of email.
 */
export const cleanText = (text: string): string =>
  bounded(withoutAddresses(text.replace(quoted, `"${blank}"`)));

const frame = /^ {4}at .*(?::\d+:\d+|<anonymous>|\(native\))\)?$/u;

/** Returns the frames of a stack, without the message that stands before them, whose lines may look like frames. */
export function framesOf(stack: string | undefined, message: string): string | undefined {
  const after = stack?.slice(Math.max(0, stack.indexOf(message)) + message.length);
  const frames = after?.split('\n').filter((line) => frame.test(line)) ?? [];
  return frames.length === 0 ? undefined : frames.slice(0, mostFrames).join('\n');
}

function messageOf(error: Error): string {
  const { message } = error;
  if (isOfPostgres(error)) return bounded(withoutAddresses(withoutValues(error, message)));
  // JSON.parse quotes a piece of the text, Meilisearch and Redis what they were sent.
  if (error instanceof SyntaxError || error.constructor.name.startsWith('Meilisearch'))
    return bounded(withoutAddresses(message.replace(/["'`][^]*["'`]/u, blank)));
  if (error.name === 'ReplyError')
    return bounded(withoutAddresses(message.replace(/(args beginning with:|'|")[^]*$/u, `$1${blank}`)));
  return bounded(withoutAddresses(message));
}

/** Codes of PostgreSQL whose messages name tables, columns and functions that a statement names, and no values. */
const namesOnly = new Set(['42P01', '42703', '42883', '42P07', '42701', '42501']);

const isOfPostgres = (error: Error): boolean =>
  (Reflect.has(error, 'severity') || Reflect.has(error, 'driverError')) &&
  /^[0-9A-Z]{5}$/u.test(String(Reflect.get(error, 'code')));

/**
 * Returns a message of PostgreSQL without values: `invalid input syntax for type bigint: "…"`. What it quotes stays
 * when it is a name that the error itself has in a field, such as that of the constraint.
 */
function withoutValues(error: Error, message: string): string {
  const code = String(Reflect.get(error, 'code'));
  if (namesOnly.has(code)) return message;
  // The message that a function raises may contain any text.
  if (code.startsWith('P0')) return blank;
  const names = new Set(
    ['constraint', 'table', 'column', 'schema', 'dataType'].map((key) => Reflect.get(error, key)),
  );
  const parts = message.split('"');
  const isOfNames = parts.length % 2 === 1 && parts.every((part, at) => at % 2 === 0 || names.has(part));
  const known = isOfNames ? message : message.replace(quoted, `"${blank}"`);
  // Data exceptions name what they met behind a colon.
  return /^(?:22|42601)/u.test(code) ? known.replace(/(:\s)[^]*$/u, `$1${blank}`) : known;
}

const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>"'`(),;:=]+@[^\s<>"'`(),;:]+/gu, `${blank}@${blank}`);

const bounded = (text: string): string =>
  text.length > longestMessage ? `${text.slice(0, longestMessage)}${blank}` : text;

/** Returns a property that is a short word or a number, such as a code. */
function wordOf(holder: object, key: string): string | number | undefined {
  const value: unknown = Reflect.get(holder, key);
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.length <= longestWord && /^[\w.:-]+$/u.test(value)
    ? value
    : undefined;
}

function wordHolder(error: Error, key: string): object {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'object' && value !== null ? value : {};
}

/** Says on standard error why a process can't start, all of it at once, and ends it. */
export function failAtStart(name: string, error: unknown, status = 1): never {
  process.stderr.write(`${name} can't start: ${reasonOf(error)}\n`);
  process.exit(status);
}

/** Faults of the configuration and of the wiring are our own words, and there may be many of them. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'ConfigError') return error.message;
  if (error instanceof Error && error.message.startsWith('The wiring is not whole')) return error.message;
  const { type, message, code, stack = '' } = describeError(error);
  return `${type}: ${message}${code === undefined ? '' : ` (${code})`}\n${stack}`;
}

/** Characters that are kept of an error: beyond them it repeats what it was given. */
const longestError = 4_000;

/** Returns the stored text of a thrown error, cut to a maximum length. */
export function errorText(error: unknown): string {
  return String(error).slice(0, longestError).replaceAll('\0', '').toWellFormed();
}
