import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { acknowledgeEvents } from '@quillstead/contracts';
import { RpcServer } from '@quillstead/service-kit';
import { once, read } from './read.mjs';
import { secret } from './secret.mjs';
import { handed, work } from './work.mjs';

class Root {}
Module({})(Root);

const slots = Number(process.env.SLOTS ?? 64);
const logger = { warn() {}, error: (about, message) => console.error(message, about) };
const strategy = new RpcServer({
  redisUrl: process.env.REDIS_URL ?? '',
  secret,
  service: 'content',
  slots,
  logger,
});
for (const operation of [read, once]) strategy.respondTo(operation, work);
strategy.respondTo(acknowledgeEvents('content'), async () => null);
const service = await NestFactory.createMicroservice(Root, { strategy, logger: ['fatal'] });
await service.listen();
process.on('message', () => {
  process.send?.([...handed]);
  handed.clear();
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', async () => {
  await service.close();
  process.exit(0);
});
while (!strategy.isReady) await new Promise(setImmediate);
process.send?.('ready');
