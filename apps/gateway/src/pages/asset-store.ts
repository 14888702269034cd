import { randomBytes } from 'node:crypto';
import { access, constants, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, LOGGER, type Logger } from '@quillstead/service-kit/process';
import type { GatewayConfig } from '../config.js';

const day = 24 * 60 * 60 * 1_000;
/** Milliseconds for which a file stays after the last gateway of a release with it was there. */
const storedFor = 30 * day;
/** Milliseconds that a gateway waits at its start for one step of the store. */
const longest = 30_000;
const filesAtOnce = 8;

/**
 * The hashed files of this release and of the releases before it, in a folder that all gateways share: a browser loads
 * the files of its page from any of them, also when another release runs (docs/operating/upgrade.md#files-of-a-page).
 * Every gateway adds its own files before it becomes ready, and once a day says that they are still in use.
 */
@Injectable()
export class AssetStore implements OnApplicationShutdown {
  /** Resolves when the files of this release are in the store, or cannot be added now. Never rejects. */
  filled: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'ASSET_STORE'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info' | 'error'>,
  ) {}

  /**
   * Begins to add the files of this release.
   * @param webApp the folder of the built web app
   * @returns the shared folder; null without one, or when it cannot be used
   */
  async open(webApp: string): Promise<string | null> {
    const folder = this.config.ASSET_STORE;
    if (folder === undefined) return null;
    try {
      await inTime(mkdir(folder, { recursive: true }));
      await inTime(access(folder, constants.R_OK | constants.X_OK));
    } catch (error) {
      this.report(error);
      return null;
    }
    const own = join(webApp, 'assets');
    this.filled = inTime(this.fill(own, folder)).catch((error: unknown) => this.report(error));
    this.timer = setInterval(
      () => void this.fill(own, folder).catch((error: unknown) => this.report(error)),
      day,
    );
    this.timer.unref();
    return folder;
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async fill(own: string, folder: string): Promise<void> {
    const now = Date.now();
    const added = await forEachFile(own, (name) => store(own, folder, name, now));
    const removed = await forEachFile(folder, (name) => removeUnused(folder, name, now - storedFor));
    this.logger.info({ added, removed }, 'the files of this release are in the store');
  }

  private report(error: unknown): void {
    this.logger.error(
      { err: error },
      'the files of this release are not in the store: pages that load them from other gateways lack them',
    );
  }
}

/** Rejects when a volume does not respond: a gateway starts without it. */
async function inTime<Result>(act: Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const late = pause(longest, null, { signal: over.signal }).then(() => {
    throw new Error('The volume does not respond');
  });
  late.catch(() => undefined);
  return Promise.race([act, late]).finally(() => over.abort());
}

/** Processes the files of a folder, some at the same time; returns for how many `act` returned true. */
async function forEachFile(folder: string, act: (name: string) => Promise<boolean>): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((one) => one.isFile()).map(({ name }) => name);
  let count = 0;
  const work = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) if (await act(name)) count += 1;
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  return count;
}

/** Returns whether the file was not there; its name has a hash, so a file of that name has that content. */
async function store(own: string, folder: string, name: string, now: number): Promise<boolean> {
  const file = join(folder, name);
  try {
    await utimes(file, now / 1_000, now / 1_000);
    return false;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  // Another gateway never serves half of a file.
  const part = unservedName(folder);
  try {
    await copyFile(join(own, name), part);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return true;
}

/**
 * Removes a file that no gateway has had since then; of two gateways that do it at once, one finds it gone. A gateway
 * that begins to use it meanwhile finds it under its name and says so, or finds none and adds its own.
 * @param since milliseconds since 1970
 * @returns whether it was removed
 */
export async function removeUnused(folder: string, name: string, since: number): Promise<boolean> {
  const file = join(folder, name);
  const aside = unservedName(folder);
  const isUnused = async (path: string) => (await stat(path)).mtimeMs < since;
  try {
    if (!(await isUnused(file))) return false;
    await rename(file, aside);
    if (await isUnused(aside)) {
      await rm(aside);
      return true;
    }
    await rename(aside, file);
    return false;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Names that begin with a dot are not served. */
const unservedName = (folder: string): string =>
  join(folder, `.${randomBytes(9).toString('base64url')}.part`);

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
