import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const tale = 'the-last-ferry';
const password = 'once-upon-a-time';
const pages = [
  '/',
  `/story/${tale}`,
  `/api/v1/story/${tale}`,
  '/api/v1/home',
  `/api/v1/story/${tale}/comments`,
];

function call(base, path, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const asked = request(base + path, { method, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, cookies: answer.headers['set-cookie'] ?? [], text }),
      );
      answer.on('error', reject);
    });
    asked.on('error', reject).end(body);
  });
}

const cookieOf = (cookies, name) =>
  new RegExp(`(?:^|,)((?:__Host-)?${name})=([^;]+)`).exec(cookies.join())?.[2];

/** Somebody of the sample who is logged in; gives a function that posts a comment and says how it was answered. */
async function commenter(base, username) {
  const visit = await call(base, '/api/v1/user/account/session', { method: 'POST' });
  const token = cookieOf(visit.cookies, 'XSRF-TOKEN');
  const headersWith = (cookie, xsrf) => ({
    cookie,
    'x-xsrf-token': xsrf,
    'content-type': 'application/json',
  });
  const post = (path, cookie, xsrf, body) =>
    call(base, `/api/v1${path}`, {
      method: 'POST',
      headers: headersWith(cookie, xsrf),
      body: JSON.stringify(body),
    });
  const login = await post('/user/account/login', `XSRF-TOKEN=${token}`, token, {
    login: username,
    password,
  });
  if (login.status >= 300) throw new Error(`${username} cannot log in: ${login.status}`);
  const own = cookieOf(login.cookies, 'XSRF-TOKEN') ?? token;
  const cookie = `sid=${cookieOf(login.cookies, 'sid')}; XSRF-TOKEN=${own}`;
  const story = JSON.parse((await call(base, `/api/v1/story/${tale}`)).text);
  return (text) =>
    post('/comment', cookie, own, { story_id: story.story_id ?? story.data?.story_id, comment_text: text });
}

/**
 * Readers who read and members who comment, each twenty calls a second at the most, until told to stop.
 * @param {string} base the site's address
 * @param {{ readers: number, members: string[] }} who
 * @returns {Promise<{ counts: object, stop(): Promise<object> }>}
 */
export async function startLoad(base, { readers, members }) {
  const counts = { reads: 0, comments: 0, failed: 0, slowest: 0, faults: [] };
  let stopped = false;
  const count = async (what, ask, wanted) => {
    const began = performance.now();
    const fault = await ask().then(
      ({ status, text }) => (status === wanted ? null : `${status} ${text.slice(0, 200)}`),
      ({ message }) => message,
    );
    counts.slowest = Math.max(counts.slowest, performance.now() - began);
    await pause(50);
    if (fault === null) counts[what] += 1;
    else {
      counts.failed += 1;
      counts.faults.push(`${what}: ${fault}`);
    }
  };
  const read = async (_, number) => {
    for (let turn = number; !stopped; turn += 1)
      await count('reads', () => call(base, pages[turn % pages.length]), 200);
  };
  const comment = async (post) => {
    while (!stopped) await count('comments', () => post(`Under way: ${performance.now()}`), 201);
  };
  const posts = await Promise.all(members.map((name) => commenter(base, name)));
  const all = Promise.all([...Array.from({ length: readers }, read), ...posts.map(comment)]);
  return {
    counts,
    async stop() {
      stopped = true;
      await all;
      agent.destroy();
      return counts;
    },
  };
}
