import type { Page } from 'playwright';
import { callApi } from './call-api.js';

/** The id and the slug by which a test finds a published story. */
export interface Place {
  readonly story_id: number;
  readonly slug: string;
}

/** Publishes a story without the writing page. */
export async function publish(page: Page, title: string, more: object = {}): Promise<Place> {
  const rich_text_story = '<p>The lamp was lit before dusk, and nobody came.</p>';
  const [response] = await callApi(page, [
    { method: 'POST', path: '/story', body: { title, rich_text_story, ...more } },
  ]);
  if (response?.status !== 201) throw new Error(`The story was not taken: ${JSON.stringify(response)}`);
  return response.body as Place;
}

/** Posts comments to a story without its page, and gives their ids. */
export async function comment(
  page: Page,
  { story_id }: Place,
  texts: readonly string[],
  comment_reply_id?: number,
): Promise<number[]> {
  const above = comment_reply_id === undefined ? {} : { comment_reply_id };
  const responses = await callApi(
    page,
    texts.map((comment_text) => ({
      method: 'POST',
      path: '/comment',
      body: { story_id, comment_text, ...above },
    })),
  );
  return responses.map(({ status, body }) => {
    if (status !== 201) throw new Error(`The comment was not taken: ${JSON.stringify(body)}`);
    return (body as { comment_id: number }).comment_id;
  });
}
