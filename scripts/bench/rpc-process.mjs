import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ClientProxyFactory, MessagePattern, Transport } from '@nestjs/microservices';
import { runAtMost } from '@quillstead/testing';
import { enhanceOperations, Operation, RedisListServer } from '@quillstead/service-kit';
import { firstValueFrom } from 'rxjs';
import { secret } from './harness.mjs';
import { contextNow, logger, newRpcClient, read } from './rpc-calls.mjs';

/** A program of the RPC suites: a service or a caller, ours or by Nest's own transport. */
const redisUrl = process.env.REDIS_URL ?? '';
const redisOptions = () => ({ host: '127.0.0.1', port: Number(new URL(redisUrl).port) });

/** How often each number was handed out here. */
const handed = new Map();

/** Every service of the bench returns the same, over our transport and over Nest's. */
async function work({ number, milliseconds = 0 }) {
  handed.set(number, (handed.get(number) ?? 0) + 1);
  if (milliseconds > 0) await pause(milliseconds);
  return { number, title: 'A story of some length', like_count: 12 };
}

/** A module whose one controller has the method `read`, which `decorate` makes an operation of the transport. */
function moduleOf(decorate, payloadOf) {
  class Reading {
    read(message) {
      return work(payloadOf(message));
    }
  }
  decorate(Reading.prototype, 'read', Object.getOwnPropertyDescriptor(Reading.prototype, 'read') ?? {});
  Controller()(Reading);
  class Root {}
  Module({ controllers: [Reading] })(Root);
  return Root;
}

async function serveOurs() {
  const slots = Number(process.env.SLOTS ?? 64);
  const strategy = new RedisListServer({ redisUrl, secret, service: 'content', slots, logger });
  const root = moduleOf(Operation(read), (payload) => payload);
  const service = await NestFactory.createMicroservice(root, { strategy, logger: ['fatal'] });
  enhanceOperations(service, { logger });
  await service.listen();
  process.on('message', () => {
    process.send?.([...handed]);
    handed.clear();
  });
  process.on('SIGTERM', async () => {
    await service.close();
    process.exit(0);
  });
  while (!strategy.isReady) await new Promise(setImmediate);
}

async function serveNest() {
  const root = moduleOf(MessagePattern(read.name), ({ payload }) => payload);
  /** @type {import('@nestjs/microservices').MicroserviceOptions} */
  const options = { transport: Transport.REDIS, options: redisOptions() };
  await (await NestFactory.createMicroservice(root, { ...options, logger: ['fatal'] })).listen();
}

/** Makes as many calls as a message says, so many at once, and responds when all have ended. */
function makeCalls(call) {
  let last = 0;
  process.on('message', async ({ calls, inFlight }) => {
    const works = Array.from({ length: calls }, () => () => call({ number: (last += 1) }));
    await runAtMost(inFlight, works);
    process.send?.('called');
  });
}

const roles = {
  'serve-ours': serveOurs,
  'serve-nest': serveNest,
  async 'call-ours'() {
    const client = newRpcClient(redisUrl, { maxInFlight: 1_024 });
    makeCalls((payload) => client.call(read, payload, contextNow(10_000)));
  },
  async 'call-nest'() {
    // Of the replies of three replicas it would log two as unexpected, which would not be a fair comparison.
    Logger.overrideLogger(['fatal']);
    const client = ClientProxyFactory.create({ transport: Transport.REDIS, options: redisOptions() });
    await client.connect();
    makeCalls((payload) => firstValueFrom(client.send(read.name, { payload, context: contextNow(10_000) })));
  },
};
await roles[/** @type {keyof typeof roles} */ (process.argv[2])]();
process.on('disconnect', () => process.exit());
process.send?.('ready');
