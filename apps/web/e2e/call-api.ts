import type { Page } from 'playwright';

export interface ApiAnswer {
  readonly status: number;
  /** Null where the answer is no JSON. */
  readonly body: unknown;
}

/**
 * Makes calls one after the other with the cookies of the page's browser, and the XSRF header that its scripts would
 * send.
 */
export async function callApi(
  page: Page,
  calls: readonly { readonly method: string; readonly path: string; readonly body?: object }[],
): Promise<ApiAnswer[]> {
  const answers: ApiAnswer[] = [];
  for (const { method, path, body } of calls) {
    const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const answer = await page.request.fetch(`/api/v1${path}`, {
      method,
      headers: { 'x-xsrf-token': decodeURIComponent(token) },
      ...(body && { data: body }),
    });
    const text = await answer.text();
    const isJson = answer.headers()['content-type']?.includes('json') === true;
    answers.push({ status: answer.status(), body: isJson && text !== '' ? JSON.parse(text) : null });
    await answer.dispose();
  }
  return answers;
}

/** One call that must succeed. */
export async function callOnce(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  const [answer] = await callApi(page, [{ method, path, ...(body && { body }) }]);
  if (answer === undefined || answer.status >= 400)
    throw new Error(`${method} ${path} was answered with ${answer?.status}`);
  return answer.body;
}
