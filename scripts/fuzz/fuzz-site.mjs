import { Callers } from './callers.mjs';
import { faultsOf, isRefusal } from './faults-of.mjs';
import { knownThings } from './known-things.mjs';
import { operationCall, operationsOf } from './operation-calls.mjs';
import { headerCall } from './header-calls.mjs';
import { cursorCall, methodCall, pageCall } from './other-calls.mjs';
import { randomFrom } from './random.mjs';
import { rawRequest, sendRaw } from './raw-request.mjs';
import { sendCall } from './send-call.mjs';
import { Tally } from './tally.mjs';

/** Calls under way at a time. */
const workers = 8;
/** The share of each kind; what is left are raw requests. */
const shareOfKinds = { operation: 0.55, page: 0.15, cursor: 0.08, header: 0.12, method: 0.05 };

/**
 * Sends hostile calls to a site.
 * @param {{ api: string, dataDir: string, seed: number, calls: number, signal: AbortSignal, warmUp: number,
 *   afterPart: () => Promise<void> }} how `afterPart` is called after the warm-up, at half of the other calls and after
 *   the last
 * @returns {Promise<Tally>}
 */
export async function fuzzSite({ api, dataDir, seed, calls, signal, warmUp, afterPart }) {
  const { origin } = new URL(api);
  const random = randomFrom(seed);
  const operations = operationsOf(await (await fetch(`${api}/openapi.json`)).json());
  const known = await knownThings(api);
  const callers = new Callers(api, dataDir);
  await callers.enter();
  const tally = new Tally();
  const halves = new Set();
  let left = 0;

  async function work() {
    while (left > 0 && !signal.aborted) {
      left -= 1;
      const call = nextCall(random, operations, known);
      if (!call.kind.startsWith('raw')) await sendOne(call);
      else {
        const sent = sendRaw(origin, call).then(({ statuses, faults }) => tally.add(call, statuses, faults));
        if (call.kind === 'raw') await sent;
        else {
          halves.add(sent);
          void sent.finally(() => halves.delete(sent));
        }
      }
    }
  }

  async function sendOne(call) {
    const account = await callers.account(call.caller);
    const headers = { ...account.headers(call.xsrf), ...call.headers };
    const response = await sendCall(origin, { ...call, headers });
    const statuses = 'status' in response ? [response.status] : [];
    if (isRefusal(response)) tally.refused += 1;
    tally.add({ ...call, headers }, statuses, faultsOf(call, response));
  }

  const half = Math.floor((calls - warmUp) / 2);
  for (const count of [warmUp, half, calls - warmUp - half]) {
    left = count;
    await Promise.all(Array.from({ length: workers }, work));
    await Promise.all(halves);
    signal.throwIfAborted();
    await afterPart();
  }
  const last = await fetch(`${api}/home`);
  if (last.status !== 200) tally.violations.push(`the site responds with ${last.status} at the end`);
  // A sign-up and a log-in that work at the end show that every part that a log-in needs still works.
  await callers.enter();
  return tally;
}

function nextCall(random, operations, known) {
  const makers = {
    operation: () => operationCall(random, operations, known),
    page: () => pageCall(random, known),
    cursor: () => cursorCall(random, operations, known),
    header: () => headerCall(random, operations, known),
    method: () => methodCall(random, operations, known),
  };
  let place = random.below(1_000) / 1_000;
  for (const [kind, share] of Object.entries(shareOfKinds)) {
    if (place < share) return makers[kind]();
    place -= share;
  }
  return rawRequest(random);
}
