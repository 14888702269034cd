import type { SessionViewer } from '@quillstead/contracts';
import type { MeiliServerOfTests } from './meili-server/server.js';
import { openOnSmallMeilisearch, type SearchOnSmallMeilisearch } from './open-search.js';

/** Meilisearch does additions that follow each other as one task, and a deletion between them ends that. */
describe('the tasks that Meilisearch is sent', () => {
  let opened: SearchOnSmallMeilisearch;
  let meili: MeiliServerOfTests;
  let ann: SessionViewer;

  beforeAll(async () => {
    opened = await openOnSmallMeilisearch();
    ({ meili } = opened);
    ann = await opened.person('ann');
  });
  afterAll(() => opened.close());

  /** The types of the tasks that something causes in the index that is searched, or in those of a rebuild. */
  const tasksOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const before = meili.tasks.typesOf('test_story').length;
    await work();
    return meili.tasks.typesOf('test_story').slice(before);
  };

  it('are an addition alone for a new story, and with a deletion of the rest for one that was there', async () => {
    let id = 0;
    const published = await tasksOf(async () => (id = await opened.story(ann, { title: 'Fennel' })));
    expect(published).toEqual(['documentAdditionOrUpdate']);
    const changed = await tasksOf(() => opened.story(ann, { story_id: id, version: 2 }));
    expect(changed).toEqual(['documentAdditionOrUpdate', 'documentDeletion']);
  });

  it('have no deletion in the indexes of a rebuild, but for what changes meanwhile', async () => {
    const id = await opened.story(ann, { text: 'pudding '.repeat(10_000) });
    const sent: string[][] = [];
    await opened.engine.rebuild(
      async (into) => {
        const uid = () => meili.indexUids().find((one) => one.startsWith('test_story-')) ?? '';
        const put = async (write: () => Promise<unknown>) => {
          const before = meili.tasks.typesOf(uid()).length;
          await write();
          sent.push(meili.tasks.typesOf(uid()).slice(before));
        };
        const story = opened.storyOf(ann, { story_id: id, text: 'pudding '.repeat(10_000) });
        await put(() => into.put('story', [story]));
        await put(() => opened.engine.put('story', [{ ...story, version: 2, text: 'pudding' }]));
      },
      (work) => work(),
    );
    expect(sent).toEqual([['documentAdditionOrUpdate'], ['documentAdditionOrUpdate', 'documentDeletion']]);
    expect(meili.documentsOf('test_story').filter((one) => one['story_id'] === id)).toHaveLength(1);
  });
});
