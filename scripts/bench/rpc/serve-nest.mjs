import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagePattern, Transport } from '@nestjs/microservices';
import { read } from './read.mjs';
import { work } from './work.mjs';

class Reading {
  read({ payload }) {
    return work(payload);
  }
}
MessagePattern(read.name)(
  Reading.prototype,
  'read',
  Object.getOwnPropertyDescriptor(Reading.prototype, 'read') ?? {},
);
Controller()(Reading);

class Root {}
Module({ controllers: [Reading] })(Root);

const { port } = new URL(process.env.REDIS_URL ?? '');
const options = { host: '127.0.0.1', port: Number(port) };
const service = await NestFactory.createMicroservice(Root, {
  transport: Transport.REDIS,
  options,
  logger: ['fatal'],
});
await service.listen();
process.on('disconnect', () => process.exit());
process.send?.('ready');
