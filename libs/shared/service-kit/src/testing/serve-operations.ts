import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Operation as AnyOperation, PayloadOf } from '@quillstead/contracts';
import { enhanceOperations } from '../rpc/enhance-operations.js';
import { Operation } from '../rpc/operation.js';
import { RedisListServer, type RedisListServerOptions } from '../rpc/redis-list-server.js';
import type { RpcContext } from '../rpc/rpc-context.js';

/** An operation, and how a test responds to it. */
export interface Scripted<Declared extends AnyOperation = AnyOperation> {
  readonly operation: Declared;
  respond(payload: PayloadOf<Declared>, context: RpcContext): unknown;
}

/** Starts a server that responds to operations as a test says, by Nest as in a real service. */
export async function serveOperations(
  options: RedisListServerOptions,
  scripted: readonly Scripted[],
): Promise<RedisListServer> {
  @Controller()
  class Handlers {}
  for (const { operation, respond } of scripted) {
    const { name } = operation;
    const value = async (payload: unknown, context: RpcContext) => respond(payload, context) as never;
    Object.defineProperty(Handlers.prototype, name, { value });
    Operation(operation)(Handlers.prototype, name, { value });
  }
  @Module({ controllers: [Handlers] })
  class Service {}
  const strategy = new RedisListServer(options);
  const service = await NestFactory.createMicroservice(Service, { strategy, logger: false });
  enhanceOperations(service, options);
  await service.listen();
  return strategy;
}
