import { Logger } from '@nestjs/common';
import { ClientProxyFactory, Transport } from '@nestjs/microservices';
import { RpcClient } from '@quillstead/service-kit';
import { Redis } from 'ioredis';
import { firstValueFrom } from 'rxjs';
import { read } from './read.mjs';
import { secret } from './secret.mjs';

const contextNow = () => ({ viewer: null, requestId: 'request-of-the-bench', deadline: Date.now() + 10_000 });

const logger = { warn() {}, error: (about, message) => console.error(message, about) };

const ours = (redisUrl) => new RpcClient({ redisUrl, secret, logger, maxInFlight: 1_024 });

/** A function that makes one call, for each way of making it. */
export const clients = {
  async ours(redisUrl) {
    const client = ours(redisUrl);
    return (payload) => client.call(read, payload, contextNow());
  },

  async raw(redisUrl) {
    const client = ours(redisUrl);
    return (payload) => client.callRaw(read, payload, contextNow());
  },

  async nest(redisUrl) {
    // Of the replies of three replicas it would log two as unexpected, which would not be a fair comparison.
    Logger.overrideLogger(['fatal']);
    const { port } = new URL(redisUrl);
    const options = { host: '127.0.0.1', port: Number(port) };
    const client = ClientProxyFactory.create({ transport: Transport.REDIS, options });
    await client.connect();
    return (payload) => firstValueFrom(client.send(read.name, { payload, context: contextNow() }));
  },

  async bare(redisUrl) {
    const calls = new Redis(redisUrl);
    const replies = new Redis(redisUrl);
    const open = new Map();
    let leaving = [];
    let last = 0;
    const leave = () => {
      void calls.rpush('calls', ...leaving);
      leaving = [];
    };
    replies.on('message', (_channel, message) => {
      for (const response of message.split('\0')) {
        const end = response.indexOf('\n');
        const call = Number(response.slice(0, end));
        open.get(call)(JSON.parse(response.slice(end + 1)));
        open.delete(call);
      }
    });
    await replies.subscribe('replies');
    return (payload) =>
      new Promise((resolve) => {
        const call = (last += 1);
        open.set(call, resolve);
        if (leaving.length === 0) setImmediate(leave);
        leaving.push(JSON.stringify([call, payload]));
      });
  },
};
