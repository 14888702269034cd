import type { Page } from 'playwright';

export interface ApiAnswer {
  readonly status: number;
  /** Null where the answer is no JSON. */
  readonly body: unknown;
}

/** Makes calls one after the other from within the page, as its own scripts would: the session's cookies, the XSRF header. */
export function callApi(
  page: Page,
  calls: readonly { readonly method: string; readonly path: string; readonly body?: object }[],
): Promise<ApiAnswer[]> {
  return page.evaluate(async (all) => {
    const token = document.cookie.match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? '';
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) };
    const answers: { status: number; body: unknown }[] = [];
    for (const { method, path, body } of all) {
      const answer = await fetch(`/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json') === true;
      answers.push({ status: answer.status, body: isJson && text !== '' ? JSON.parse(text) : null });
    }
    return answers;
  }, calls);
}

/** One call that must succeed. */
export async function callOnce(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  const [answer] = await callApi(page, [{ method, path, ...(body && { body }) }]);
  if (answer === undefined || answer.status >= 400)
    throw new Error(`${method} ${path} was answered with ${answer?.status}`);
  return answer.body;
}
