import type { Page } from 'playwright';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Makes calls one after the other from within the page, as its own scripts would. */
export function makeCalls(
  page: Page,
  calls: readonly { readonly path: string; readonly body: object }[],
): Promise<Answer[]> {
  return page.evaluate(async (wanted) => {
    const token = document.cookie.match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? '';
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) };
    const answers: { status: number; body: unknown }[] = [];
    for (const { path, body } of wanted) {
      const answer = await fetch(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      answers.push({ status: answer.status, body: answer.ok ? await answer.json() : await answer.text() });
    }
    return answers;
  }, calls);
}

/** Where something published is found. */
export interface Place {
  readonly story_id: number;
  readonly slug: string;
}

/** Publishes a story without the writing page. */
export async function publish(page: Page, title: string, more: object = {}): Promise<Place> {
  const rich_text_story = '<p>The lamp was lit before dusk, and nobody came.</p>';
  const [answer] = await makeCalls(page, [{ path: '/story', body: { title, rich_text_story, ...more } }]);
  if (answer?.status !== 201) throw new Error(`The story was not taken: ${JSON.stringify(answer)}`);
  return answer.body as Place;
}

/** Posts comments to a story without its page, and gives their ids. */
export async function comment(
  page: Page,
  { story_id }: Place,
  texts: readonly string[],
  comment_reply_id?: number,
): Promise<number[]> {
  const above = comment_reply_id === undefined ? {} : { comment_reply_id };
  const answers = await makeCalls(
    page,
    texts.map((comment_text) => ({ path: '/comment', body: { story_id, comment_text, ...above } })),
  );
  return answers.map(({ status, body }) => {
    if (status !== 201) throw new Error(`The comment was not taken: ${JSON.stringify(body)}`);
    return (body as { comment_id: number }).comment_id;
  });
}
