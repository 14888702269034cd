import { Agent, request } from 'node:http';

/**
 * A process that tries to log in as somebody, so many times a second, until it is killed: its arguments are the
 * address of the calls, the tries a second, and a login that is not known, so that each try costs a whole password.
 */
const [api, rate, login] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

const visit = await fetch(`${api}/user/account/session`, { method: 'POST' });
const xsrf = /XSRF-TOKEN=([^;]+)/.exec(visit.headers.getSetCookie().join())?.[1] ?? '';
const headers = { cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf, 'content-type': 'application/json' };
const body = JSON.stringify({ login, password: 'not-this-one' });
const tried = {};

function tryOnce() {
  const call = request(`${api}/user/account/login`, { method: 'POST', agent, headers });
  call.on('response', (response) => {
    response.resume();
    tried[response.statusCode] = (tried[response.statusCode] ?? 0) + 1;
  });
  call.on('error', () => undefined);
  call.end(body);
}

const started = performance.now();
let count = 0;
setInterval(() => {
  const due = ((performance.now() - started) / 1000) * Number(rate);
  for (; count < due; count += 1) tryOnce();
}, 5);
process.on('message', () => process.send?.(tried));
process.send?.('started');
