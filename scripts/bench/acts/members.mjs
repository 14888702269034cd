import { logIn } from '../log-in.mjs';

/** Verified people of the sample whose accounts are public. */
export const memberNames = [
  'ines_carvalho',
  'tobiah_wren',
  'adaeze_o',
  'marit_kessler',
  'sayuri_tani',
  'luc_ferrand',
  'revathi_s',
  'jo_calloway',
];

/**
 * Logs the acting members in.
 *
 * @param {string} api the address below which the calls lie
 * @returns {Promise<{ userId: number, call: (method: string, path: string, payload?: object) => Promise<any> }[]>} `call`
 * gives the parsed response and throws for any but a success
 */
export async function logMembersIn(api) {
  const members = [];
  // One after the other: each log-in costs a password hash, and a site on few cores refuses many at once.
  for (const username of memberNames) {
    const { sid, xsrf } = await logIn(api, username);
    const headers = { cookie: `sid=${sid}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf };
    const call = async (method, path, payload = {}) => {
      const inQuery = method === 'GET' || method === 'DELETE';
      const query = inQuery ? `?${new URLSearchParams(payload)}` : '';
      const sent = inQuery
        ? { headers }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(payload) };
      const response = await fetch(`${api}${path}${query}`, { method, ...sent });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} got the status ${response.status}: ${text}`);
      return text === '' ? null : JSON.parse(text);
    };
    members.push({ userId: (await call('GET', `/user/${username}`)).user_id, call });
  }
  return members;
}
