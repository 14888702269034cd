import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { apiBase, saveDraft, xsrfHeader } from '@quillstead/contracts';
import { startProcess } from './rpc/start-process.mjs';
import { startRedis } from './rpc/start-redis.mjs';
import { members, senders, tokenOf, xsrfOf } from './large-bodies/members.mjs';
import { memoryOf, startGateway } from './start-gateway.mjs';

const ofOneMember = 40;
const agent = new Agent({ keepAlive: true });

/** Nearly four mebibytes each: a text that is too long, and one that is not, of characters that take most bytes. */
const bodies = {
  'too long': Buffer.from(JSON.stringify({ rich_text_story: 'word '.repeat(838_000) })),
  'not too long': Buffer.from(JSON.stringify({ rich_text_story: '\u{1f600}'.repeat(990_000) })),
};

/** Measures the cost of large bodies at a real gateway, run as by npm start, before services that use only memory. */
export async function largeBodies() {
  const redis = await startRedis();
  const wire = { REDIS_URL: redis.url };
  const services = await startProcess('../large-bodies/serve.mjs', wire);
  const rows = [];
  try {
    for (const [which, body] of Object.entries(bodies)) {
      const ofMany = (index) => send(index, body);
      rows.push(
        ...(await measure(
          `${senders} bodies of 4 MiB at once, one of each member, ${which}`,
          senders,
          ofMany,
        )),
      );
      const ofOne = () => send(0, body);
      rows.push(...(await measure(`${ofOneMember} of one member, ${which}`, ofOneMember, ofOne)));
    }
    return rows;
  } finally {
    await services.kill();
    await redis.stop();
  }

  /** A gateway of its own for each load, so that one does not find the memory of the one before. */
  async function measure(what, count, sendOne) {
    const gateway = await startGateway(wire);
    port = gateway.port;
    try {
      for (let round = 0; round < 20; round += 1) await send(members - 1, small);
      await writeFile(`/proc/${gateway.pid}/clear_refs`, '5');
      const idle = await memoryOf(gateway.pid);
      let isOver = false;
      const saving = saveSmall(() => isOver);
      const began = performance.now();
      const statuses = await Promise.all(Array.from({ length: count }, (_, index) => sendOne(index)));
      const seconds = (performance.now() - began) / 1_000;
      isOver = true;
      const { saved, failed, longest } = await saving;
      const of = (first) => statuses.filter((status) => Math.floor(status / 100) === first).length;
      return [
        { what: `${what}: memory (RSS) before`, figure: idle, unit: 'MB' },
        { what: '  at most', figure: await memoryOf(gateway.pid, 'VmHWM'), unit: 'MB', atMost: 350 },
        { what: '  responses 2xx', figure: of(2) },
        { what: '  responses 4xx', figure: of(4) },
        { what: '  responses 503', figure: statuses.filter((status) => status === 503).length },
        { what: '  connections broken', figure: of(0), atMost: 0 },
        { what: '  until all had a response', figure: seconds, unit: 's' },
        { what: "  another author's small saves that succeeded meanwhile", figure: saved, atLeast: 1 },
        { what: '  and that failed', figure: failed, atMost: 0 },
        { what: '  the longest of them', figure: longest, unit: 'ms' },
      ];
    } finally {
      await gateway.stop();
    }
  }
}

let port = 0;
const small = Buffer.from(JSON.stringify({ title: 'A few words' }));

async function saveSmall(isOver) {
  let [saved, failed, longest] = [0, 0, 0];
  do {
    const began = performance.now();
    if ((await send(members - 1, small)) === 200) saved += 1;
    else failed += 1;
    longest = Math.max(longest, performance.now() - began);
  } while (!isOver());
  return { saved, failed, longest };
}

/** The status of the response to a save of a draft; 0 when the connection breaks. */
function send(member, body) {
  return new Promise((resolve) => {
    const sending = request({
      agent,
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `${apiBase}${saveDraft.path}`,
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        cookie: `sid=${tokenOf(member)}`,
        [xsrfHeader]: xsrfOf(member),
      },
    });
    sending.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)));
    sending.on('error', () => resolve(0));
    sending.end(body);
  });
}
