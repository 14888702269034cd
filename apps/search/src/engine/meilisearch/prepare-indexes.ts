import type { EnqueuedTask } from 'meilisearch';
import type { DocKind } from '../../index-later/index-later.js';
import { areApplied, indexSettings } from './index-settings.js';
import { isNotFound, type MeiliServer } from './meili-server.js';

/** Gives an index its settings before its first document, once in a process and again when it failed. */
export class PrepareIndexes {
  private readonly prepared = new Map<string, Promise<void>>();

  constructor(
    private readonly server: MeiliServer,
    /** Notes a task, so that its outcome is checked later. */
    private readonly noteTask: (task: EnqueuedTask, kind: DocKind) => Promise<void>,
    /** Called before an index that is searched is created: the server may have lost it with its documents. */
    private readonly check: () => Promise<unknown>,
  ) {}

  /**
   * Sends the settings. Meilisearch does the tasks of an index in the order in which they were sent, so this waits for
   * none. Throws `unreachable`.
   */
  run(kind: DocKind, indexUid: string): Promise<void> {
    const known = this.prepared.get(indexUid);
    if (known) return known;
    const preparing = this.prepare(kind, indexUid).catch((error: unknown) => {
      this.prepared.delete(indexUid);
      throw error;
    });
    this.prepared.set(indexUid, preparing);
    return preparing;
  }

  /** Called when a task of the index has failed: the index may be missing, or may never have had its settings. */
  forget(indexUid: string): void {
    this.prepared.delete(indexUid);
  }

  private async prepare(kind: DocKind, indexUid: string): Promise<void> {
    const settings = indexSettings[kind];
    const theirs = await this.settingsOf(indexUid);
    if (theirs !== null && areApplied(settings, theirs)) return;
    if (theirs === null) {
      if (indexUid === this.server.indexUid(kind)) await this.check();
      const made = this.server.run((client) => client.createIndex(indexUid, { primaryKey: 'id' }));
      await this.noteTask(await made, kind);
    }
    const change = this.server.run((client) => client.index(indexUid).updateSettings(settings));
    await this.noteTask(await change, kind);
  }

  /** Returns null when there is no such index. */
  private async settingsOf(indexUid: string): Promise<object | null> {
    try {
      return await this.server.run((client) => client.index(indexUid).getSettings());
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }
}
