import type {
  createCollection,
  listCollectionStories,
  PayloadOf,
  readCollection,
  ResponseOf,
} from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { ChangeEntries } from '../src/collection/change-entries.js';
import { CreateCollection } from '../src/collection/create-collection.js';
import { DeleteCollection } from '../src/collection/delete-collection.js';
import { EditCollection } from '../src/collection/edit-collection.js';
import { ListCollectionStories } from '../src/collection/list-collection-stories.js';
import { ListCollectionsForStory } from '../src/collection/list-collections-for-story.js';
import { ListUserCollections } from '../src/collection/list-user-collections.js';
import { ReadCollection } from '../src/collection/read-collection.js';
import { openContent, someText } from './open-content.js';

type Head = Extract<ResponseOf<typeof readCollection>, { content_access: true }>;

/** Opens content with the use cases of collections. */
export async function openCollections() {
  const content = await openContent();
  const { get } = content;
  const list = get(ListCollectionStories);
  const reading = get(ReadCollection);
  return {
    ...content,
    createCollection: get(CreateCollection),
    editCollection: get(EditCollection),
    deleteCollection: get(DeleteCollection),
    entries: get(ChangeEntries),
    listUserCollections: get(ListUserCollections),
    choices: get(ListCollectionsForStory),
    listStories: list,
    collection: reading,
    /** Publishes stories of an author with these titles, and returns their ids. */
    async storiesOf(author: RpcContext, titles: readonly string[], more: object = {}) {
      const ids: number[] = [];
      for (const title of titles)
        ids.push(
          (await content.publishStory.execute({ title, rich_text_story: someText, ...more }, author))
            .story_id,
        );
      return ids;
    },
    /** Creates a collection of the member with these stories in their order, and returns its number. */
    async collectionOf(
      member: RpcContext,
      stories: readonly number[],
      more: Partial<PayloadOf<typeof createCollection>> = {},
    ) {
      const { collection_id } = await get(CreateCollection).execute(
        { title: 'For the winter', collection_visibility: 'public', ...more },
        member,
      );
      for (const story_id of stories) await get(ChangeEntries).add({ collection_id, story_id }, member);
      return collection_id;
    },
    /** Fills an empty collection with as many new stories of an author, in the order of their ids. */
    async fillCollection(collection_id: number, authorId: number, count: number) {
      await content.dataSource.query(
        `WITH added AS (
           INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family,
                              count_words, count_chars, category)
           SELECT $1::bigint, 'many-' || $1::bigint || '-' || place, 'Part ' || place, '<p>Text</p>', 'Text', 'Lora',
                  1, 4, 'n'
           FROM generate_series(1, $3::integer) AS place RETURNING id, author_id
         ), counted AS (
           INSERT INTO story_stat (story_id, author_id) SELECT id, author_id FROM added RETURNING story_id
         ), placed AS (
           INSERT INTO collection_story (story_id, collection_id, place, added_at)
           SELECT story_id, collection.id, row_number() OVER (ORDER BY story_id),
                  now() + story_id * interval '1 second'
           FROM counted JOIN collection ON public_id = $2::bigint
         )
         UPDATE collection SET last_place = $3::integer WHERE public_id = $2::bigint`,
        [authorId, collection_id, count],
      );
    },
    async head(collection_id: number, viewer: RpcContext): Promise<Head> {
      const page = await reading.execute({ collection_id }, viewer);
      if (!page.content_access) throw new Error('The viewer may not read the collection.');
      return page;
    },
    /** Returns the titles of all pages. */
    async titles(
      collection_id: number,
      viewer: RpcContext,
      sort?: PayloadOf<typeof listCollectionStories>['sort'],
    ) {
      const found: string[] = [];
      for (let next: string | undefined; ;) {
        const page = await list.execute({ collection_id, sort, next }, viewer);
        found.push(...page.items.map(({ title }) => title));
        if (page.next === null) return found;
        next = page.next;
      }
    },
  };
}

export type CollectionContent = Awaited<ReturnType<typeof openCollections>>;
