/** Of everybody in the sample content. */
const password = 'once-upon-a-time';

/**
 * Logs somebody of the sample in.
 *
 * @param {string} api the address below which the calls lie
 * @param {string} username
 * @returns {Promise<{ sid: string, xsrf: string }>} the values of the session's cookie and of the XSRF cookie
 */
export async function logIn(api, username) {
  const visit = await fetch(`${api}/user/account/session`, { method: 'POST' });
  if (!visit.ok) throw new Error(`a visit got the status ${visit.status}`);
  const xsrf = xsrfOf(visit) ?? '';
  const response = await fetch(`${api}/user/account/login`, {
    method: 'POST',
    headers: { cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf, 'content-type': 'application/json' },
    body: JSON.stringify({ login: username, password }),
  });
  const sid = /sid=([^;]+)/.exec(response.headers.getSetCookie().join())?.[1];
  if (!sid) throw new Error(`log-in got the status ${response.status}`);
  return { sid, xsrf: xsrfOf(response) ?? xsrf };
}

const xsrfOf = (response) => /XSRF-TOKEN=([^;]+)/.exec(response.headers.getSetCookie().join())?.[1];
