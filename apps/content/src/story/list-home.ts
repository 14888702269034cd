import { Injectable } from '@nestjs/common';
import type { listHome, PayloadOf, ReplyOf } from '@quillstead/contracts';
import { type AskContext, Cursors } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { seesNsfwInLists } from '../access/access.js';
import { authorColumns } from '../author-card/index.js';
import { KeyOrder, unknownSort } from '../lists/index.js';
import { readableStories, storyColumns, type StoryRow, toReadable } from './story-rows.js';

type Row = StoryRow & { rich_text_story_substring: string };

const newest = new KeyOrder<Row>('home:newest', ['story.posted_at', 'story.id'], 'DESC', (row) => [
  row.posted_at.toISOString(),
  row.story_id,
]);

/** The stories of the home page, newest first, of authors whom the viewer may read (product.md, "Lists"). */
@Injectable()
export class ListHome {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** A page. Throws `invalid` for a sort that it does not have, `bad_cursor`. */
  async run(payload: PayloadOf<typeof listHome>, { viewer }: AskContext): Promise<ReplyOf<typeof listHome>> {
    if (payload.sort && payload.sort !== 'newest') throw unknownSort(payload.sort);
    const parameters: unknown[] = [viewer?.id ?? null];
    const after = newest.after(payload.next, this.cursors, parameters);
    const rows = await this.dataSource.query<Row[]>(
      `SELECT ${storyColumns('$1::bigint')}, ${authorColumns('card', '$1::bigint')}, story.rich_text_story_substring
       FROM ${readableStories('$1::bigint')}
       WHERE ${after} AND ${seesNsfwInLists(viewer) ? 'true' : 'story.is_nsfw = 0'}
       ORDER BY ${newest.orderAndLimit}`,
      parameters,
    );
    const { items, next } = newest.page(rows, this.cursors);
    return { items: items.map((row) => ({ content_type: 'story_article', ...toReadable(row) })), next };
  }
}
