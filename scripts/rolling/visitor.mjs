import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/**
 * One request.
 * @param {string} url
 * @param {{ method?: string, headers?: Record<string, string>, body?: string }} [what]
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string }>} throws when the connection breaks
 */
export function send(url, { method = 'GET', headers = {}, body } = {}) {
  // Node counts the bytes of a body by itself, but not of one that is deleted with.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, headers: { ...headers, ...length }, agent, timeout: 30_000 },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
        response.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no response within 30 s')));
    sent.on('error', reject).end(body);
  });
}

/** Closes what was kept open. */
export const hangUp = () => agent.destroy();

const cookieOf = (headers, name) =>
  new RegExp(`(?:^|,)((?:__Host-)?${name})=([^;]+)`).exec(headers['set-cookie']?.join())?.[2];

/**
 * Logs somebody in.
 * @returns {Promise<{ username: string, cookie: string, call(method: string, path: string, body?: object):
 * ReturnType<typeof send> }>} `call` takes a path below the calls' address
 */
export async function logIn(base, username, password) {
  const visit = await send(`${base}/api/v1/user/account/session`, { method: 'POST' });
  const token = cookieOf(visit.headers, 'XSRF-TOKEN');
  const callAs = (cookie, xsrf) => (method, path, body) =>
    send(`${base}/api/v1${path}`, {
      method,
      headers: { cookie, 'x-xsrf-token': xsrf, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
  const response = await callAs(`XSRF-TOKEN=${token}`, token)('POST', '/user/account/login', {
    login: username,
    password,
  });
  if (response.status >= 300)
    throw new Error(`${username} cannot log in: ${response.status} ${response.text}`);
  const own = cookieOf(response.headers, 'XSRF-TOKEN') ?? token;
  const cookie = `sid=${cookieOf(response.headers, 'sid')}; XSRF-TOKEN=${own}`;
  return { username, cookie, call: callAs(cookie, own) };
}
