/** Somebody of the sample content. */
const [username, password] = ['ines_carvalho', 'once-upon-a-time'];

/** The pages that are weighed and looked at, as a visitor sees them; the last as a member. */
export const benchPages = [
  { name: 'home', path: '/', isMembers: false },
  { name: 'story', path: '/story/the-last-ferry', isMembers: false },
  { name: 'profile', path: `/user/${username}`, isMembers: false },
  { name: 'write', path: '/write', isMembers: true },
];

/**
 * Logs somebody of the sample in.
 *
 * @param {string} api the address below which the calls lie
 * @returns {Promise<string>} the session's token, the value of the cookie `sid`
 */
export async function sampleSession(api) {
  const visit = await fetch(`${api}/user/account/session`, { method: 'POST' });
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(visit.headers.getSetCookie().join())?.[1] ?? '';
  const answer = await fetch(`${api}/user/account/login`, {
    method: 'POST',
    headers: { cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf, 'content-type': 'application/json' },
    body: JSON.stringify({ login: username, password }),
  });
  const sid = /sid=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1];
  if (!sid) throw new Error(`log-in was answered with ${answer.status}`);
  return sid;
}
