import type { Page } from 'playwright';

export interface ApiResponse {
  readonly status: number;
  /** Null where the response is no JSON. */
  readonly body: unknown;
}

/**
 * Makes calls one after the other with the cookies of the page's browser, and the XSRF header that its scripts would
 * send.
 */
export async function callApi(
  page: Page,
  calls: readonly { readonly method: string; readonly path: string; readonly body?: object }[],
): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  for (const { method, path, body } of calls) {
    const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const response = await page.request.fetch(`/api/v1${path}`, {
      method,
      headers: { 'x-xsrf-token': decodeURIComponent(token) },
      ...(body && { data: body }),
    });
    const text = await response.text();
    const isJson = response.headers()['content-type']?.includes('json') === true;
    responses.push({ status: response.status(), body: isJson && text !== '' ? JSON.parse(text) : null });
    await response.dispose();
  }
  return responses;
}

/** One call that must succeed. */
export async function callOnce(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  const [response] = await callApi(page, [{ method, path, ...(body && { body }) }]);
  if (response === undefined || response.status >= 400)
    throw new Error(`${method} ${path} got the status ${response?.status}`);
  return response.body;
}
