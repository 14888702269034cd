import { Injectable } from '@nestjs/common';
import { keepNotices } from '@quillstead/contracts';
import { Does } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { tellLateFollower } from '../fan-out/index.js';
import {
  openOrClosePage,
  openOrCloseStoryPage,
  purgeMemberPage,
  purgeStoryPage,
  recountActorPage,
} from '../notice/index.js';
import { type UpkeepKind, UpkeepTask } from '../upkeep-task/index.js';

/** Does a page: where the next one begins, null when there is none. */
type Page = (id: number, after: number, manager: EntityManager) => Promise<number | null>;

/** Notices that one transaction changes. */
const limit = 500;
const nextIf = (isMore: boolean): number | null => (isMore ? 0 : null);

const pages: Readonly<Record<UpkeepKind, Page>> = {
  open_or_close: (authorId, after, manager) => openOrClosePage({ authorId, after, limit }, manager),
  open_or_close_story: (storyId, after, manager) => openOrCloseStoryPage({ storyId, after, limit }, manager),
  recount_actor: async (actorId, _after, manager) =>
    nextIf(await recountActorPage({ actorId, limit }, manager)),
  purge_member: async (userId, _after, manager) => nextIf(await purgeMemberPage({ userId, limit }, manager)),
  purge_story: async (storyId, _after, manager) => nextIf(await purgeStoryPage({ storyId, limit }, manager)),
  tell_follower: async (userId, _after, manager) => nextIf(await tellLateFollower(userId, manager)),
};

/**
 * Does what is written down in `upkeep_task`, in small transactions, so that it may be interrupted and begun again
 * anywhere. A task that is written down anew meanwhile is done anew.
 */
@Injectable()
export class DoUpkeep {
  private isRunning = false;

  constructor(private readonly dataSource: DataSource) {}

  @Does(keepNotices)
  async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      const tasks = await this.dataSource.manager.find(UpkeepTask, { take: 1_000 });
      for (const task of tasks) await this.do(task);
    } finally {
      this.isRunning = false;
    }
  }

  private async do({ kind, subjectId }: UpkeepTask): Promise<void> {
    const page = pages[kind];
    const writtenDown = await this.mark(kind, subjectId);
    if (writtenDown === null) return;
    for (let after: number | null = 0; after !== null;) {
      const from: number = after;
      after = await this.dataSource.transaction((manager) => page(subjectId, from, manager));
    }
    await this.dataSource.query(
      'DELETE FROM upkeep_task WHERE kind = $1 AND subject_id = $2 AND xmin = $3::xid',
      [kind, subjectId, writtenDown],
    );
  }

  /** Which writing of a task this is: it has another mark when it was written down again. */
  private async mark(kind: UpkeepKind, subjectId: number): Promise<string | null> {
    const [row] = await this.dataSource.query<{ mark: string }[]>(
      'SELECT xmin::text AS mark FROM upkeep_task WHERE kind = $1 AND subject_id = $2',
      [kind, subjectId],
    );
    return row?.mark ?? null;
  }
}
