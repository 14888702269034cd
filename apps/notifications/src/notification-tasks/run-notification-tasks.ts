import {
  openOrCloseAuthor,
  openOrCloseCollection,
  openOrCloseStory,
  purgeCollection,
  purgeMember,
  purgeStory,
  recountActor,
  notifyLateFollower,
} from '@quillstead/contracts';
import { deleteRowsWith, type DueTask, TaskHandler, type Unfinished } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { notifyLateFollowerPage } from '../fan-out/index.js';
import {
  openOrCloseCollectionPage,
  openOrClosePage,
  openOrCloseStoryPage,
  purgeCollectionPage,
  purgeMemberPage,
  purgeStoryPage,
  recountActorPage,
} from '../notification/index.js';

/** Changes a page of notifications and returns where the next page begins, null when there is none. */
type Page = (id: number, after: number, manager: EntityManager) => Promise<number | null>;

/** The most notifications that one transaction changes. */
const limit = 500;
const nextIf = (isMore: boolean): number | null => (isMore ? 0 : null);

const pages = new Map<string, Page>([
  [
    openOrCloseAuthor.name,
    (authorId, after, manager) => openOrClosePage({ authorId, after, limit }, manager),
  ],
  [
    openOrCloseStory.name,
    (storyId, after, manager) => openOrCloseStoryPage({ storyId, after, limit }, manager),
  ],
  [
    openOrCloseCollection.name,
    (collectionId, after, manager) => openOrCloseCollectionPage({ collectionId, after, limit }, manager),
  ],
  [
    purgeCollection.name,
    async (collectionId, _, manager) => nextIf(await purgeCollectionPage({ collectionId, limit }, manager)),
  ],
  [recountActor.name, (actorId, after, manager) => recountActorPage({ actorId, after, limit }, manager)],
  [
    purgeMember.name,
    async (userId, _, manager) =>
      nextIf(
        (await deleteRowsWith('member', userId, manager)) ||
          (await purgeMemberPage({ userId, limit }, manager)),
      ),
  ],
  [purgeStory.name, async (storyId, _, manager) => nextIf(await purgeStoryPage({ storyId, limit }, manager))],
  [
    notifyLateFollower.name,
    async (userId, _, manager) => nextIf(await notifyLateFollowerPage(userId, manager)),
  ],
]);

/** Runs the background tasks that change many notifications after an event, one page in each transaction. */
@TaskHandler(
  openOrCloseAuthor,
  openOrCloseStory,
  openOrCloseCollection,
  recountActor,
  purgeMember,
  purgeStory,
  purgeCollection,
  notifyLateFollower,
)
export class RunNotificationTasks {
  constructor(private readonly dataSource: DataSource) {}

  async run({ name, key, progress }: DueTask): Promise<Unfinished | null> {
    const page = pages.get(name);
    if (page === undefined) throw new Error(`${name} has no pages`);
    const after = progress === null ? 0 : z.number().parse(progress);
    const next = await this.dataSource.transaction((manager) => page(Number(key), after, manager));
    return next === null ? null : { progress: next };
  }
}
