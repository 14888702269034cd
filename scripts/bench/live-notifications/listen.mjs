import { connect } from 'node:net';
import { apiBase, liveNotifications } from '@quillstead/contracts';
import { tokenOf } from './members.mjs';

/** Opens connections as browsers do, as many at once as a gateway's queue of new ones holds easily. */
const atOnce = 200;
const [port, first, count] = ['PORT', 'FIRST', 'COUNT'].map((name) => Number(process.env[name]));
/** Each process from an address of its own, so that they do not take each other's ports. */
const localAddress = process.env.ADDRESS;

const received = Array.from({ length: count }, () => 0);
let [open, awaited, lastAt] = [0, 0, 0];
let wake;

function listen(index) {
  return new Promise((/** @type {(value: void) => void} */ resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const end = () => resolve();
    socket.on('data', (bytes) => {
      const events = bytes.toString('latin1').split('data: ').length - 1;
      if (events === 0) return;
      if (received[index] === 0) open += 1;
      received[index] += events;
      if (received[index] - events < awaited && received[index] >= awaited) lastAt = Date.now();
      end();
      wake?.();
    });
    socket.on('error', end);
    socket.on('close', () => {
      open -= received[index] > 0 ? 1 : 0;
      end();
    });
    socket.write(
      `GET ${apiBase}${liveNotifications.path} HTTP/1.1\r\nhost: bench\r\ncookie: sid=${tokenOf(first + index)}\r\n\r\n`,
    );
  });
}

let next = 0;
const work = async () => {
  while (next < count) await listen(next++);
};
await Promise.all(Array.from({ length: atOnce }, work));

/**
 * Waits until each connection has received so many events, and reports how many are open and when the last received
 * one.
 */
process.on('message', async ({ events }) => {
  awaited = events;
  const isDone = () => received.every((one) => one >= events);
  while (!isDone()) await new Promise((resolve) => (wake = () => setTimeout(resolve, 20)));
  process.send?.({ open, lastAt, most: Math.max(...received) });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
