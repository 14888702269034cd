import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { KeptDraft } from './kept-draft.js';

/**
 * The reason why this browser does not store a text: no space is left, it allows no storage, or its storage does not
 * respond.
 */
export type StorageProblem = 'full' | 'refused' | 'slow';

/** The browser's storage failed to read or write. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';

  constructor(readonly problem: StorageProblem) {
    super(`The browser keeps no drafts: ${problem}.`);
  }
}

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: KeptDraft };
}

type Database = IDBPDatabase<DraftSchema>;
type Act<Mode extends IDBTransactionMode, Result> = (
  drafts: IDBPObjectStore<DraftSchema, ['drafts'], 'drafts', Mode>,
) => Promise<Result>;

/** Errors that a new connection may mend: the browser has closed the old one, or its storage process was restarted. */
const isConnectionError: ReadonlySet<string> = new Set(['InvalidStateError', 'AbortError', 'UnknownError']);

let connection: Promise<Database> | null = null;
let database: Database | null = null;
/** The number of connections, so that one that was given up while it was opened is closed when it opens. */
let openings = 0;
let isPageGone = false;
/** The running transaction: how to abort it, and what to do instead when the page is left. */
const running = new Set<{ readonly abort: () => void; readonly onPageGone: () => void }>();
const pageGone = Symbol('pageGone');

/**
 * Reads the store; what a page that went into the back/forward cache was reading is read again when it returns.
 *
 * @throws StorageFailure
 */
export async function readStore<Result>(act: Act<'readonly', Result>): Promise<Result> {
  for (;;) {
    await untilPageIsShown();
    const result = await onceMore('readonly', act, () => undefined);
    if (result !== pageGone) return result;
  }
}

/**
 * Changes the store.
 *
 * @param onPageGone does the same without a transaction, when the page goes before the change is made
 * @throws StorageFailure
 */
export async function changeStore(act: Act<'readwrite', unknown>, onPageGone: () => void): Promise<void> {
  if (isPageGone) onPageGone();
  else await onceMore('readwrite', act, onPageGone);
}

async function onceMore<Mode extends IDBTransactionMode, Result>(
  mode: Mode,
  act: Act<Mode, Result>,
  onPageGone: () => void,
): Promise<Result | typeof pageGone> {
  try {
    return await once(mode, act, onPageGone).catch((error: unknown) => {
      if (!(error instanceof DOMException) || !isConnectionError.has(error.name)) throw error;
      disconnect();
      return once(mode, act, onPageGone);
    });
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw new StorageFailure(isFull ? 'full' : 'refused');
  }
}

/**
 * Makes one attempt in a transaction of its own. It resolves when the transaction ends, since a full disk fails the
 * end.
 */
async function once<Mode extends IDBTransactionMode, Result>(
  mode: Mode,
  act: Act<Mode, Result>,
  onPageGone: () => void,
): Promise<Result | typeof pageGone> {
  let wasLeft = false;
  let abort: () => void = () => undefined;
  const attempt = {
    abort: () => abort(),
    onPageGone: () => {
      wasLeft = true;
      onPageGone();
    },
  };
  running.add(attempt);
  try {
    const connected = await connect();
    if (wasLeft) return pageGone;
    const transaction = connected.transaction('drafts', mode);
    abort = () => transaction.abort();
    const [result] = await Promise.all([act(transaction.store), transaction.done]);
    return result;
  } catch (error) {
    if (wasLeft) return pageGone;
    throw error;
  } finally {
    running.delete(attempt);
  }
}

function connect(): Promise<Database> {
  watchPage();
  connection ??= open();
  return connection;
}

async function open(): Promise<Database> {
  const opening = ++openings;
  try {
    const opened = await openDB<DraftSchema>('quillstead', 1, {
      upgrade: (created, _before, _now, transaction) => {
        const upgrade = { abort: () => transaction.abort(), onPageGone: () => undefined };
        running.add(upgrade);
        transaction.done.catch(() => undefined).finally(() => running.delete(upgrade));
        created.createObjectStore('drafts', { keyPath: 'key' });
      },
      // A tab with a newer version of the site changes the database, or the browser deletes it.
      blocking: disconnect,
      terminated: disconnect,
    });
    if (opening === openings) return (database = opened);
    opened.close();
    throw new DOMException('The connection was given up while it was opened.', 'InvalidStateError');
  } catch (error) {
    if (opening === openings) connection = null;
    throw error;
  }
}

function disconnect(): void {
  database?.close();
  database = null;
  connection = null;
  openings += 1;
}

let isWatched = false;

/**
 * WebKit puts a page into its back/forward cache with its transactions open, and every later one of the site waits for
 * them until the browser is quit. So none is open after `pagehide`: what runs is aborted (closing the connection alone
 * would wait for it), and what began later waits for the page to be shown or is done without a transaction.
 */
function watchPage(): void {
  if (isWatched) return;
  isWatched = true;
  addEventListener('pagehide', () => {
    isPageGone = true;
    for (const { abort, onPageGone } of running) {
      onPageGone();
      // `abort` throws when the transaction is done and its end is not reported yet.
      try {
        abort();
      } catch {
        continue;
      }
    }
    disconnect();
  });
  addEventListener('pageshow', () => (isPageGone = false));
}

function untilPageIsShown(): Promise<void> {
  if (!isPageGone) return Promise.resolve();
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
}
