import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Ask, PayloadOf, ReplyOf } from '@quillstead/contracts';
import { findMarked } from '../discovery/find-marked.js';
import type { AskContext } from './ask-context.js';
import type { AskServer } from './ask-server.js';
import type { RawReply } from './raw-reply.js';

const RPC_HANDLER = Symbol('rpc handler');

type Response<Operation extends Ask> =
  ReplyOf<Operation> | RawReply | (null extends ReplyOf<Operation> ? void : never);

type Execute<Operation extends Ask> = (
  payload: PayloadOf<Operation>,
  context: AskContext,
) => Promise<Response<Operation>>;

interface UseCase<Operation extends Ask> {
  execute: Execute<Operation>;
}

interface Handles<Operation extends Ask> {
  (useCase: new (...parts: never[]) => UseCase<Operation>): void;
  <Method extends Execute<Operation>>(
    prototype: object,
    name: string,
    method: TypedPropertyDescriptor<Method>,
  ): void;
}

/**
 * Makes a use case the handler of an operation, with `execute(payload, context)`; a use case that is also the way back
 * (like and unlike) marks a method for each instead. The types must fit the declaration. An operation without content
 * may return nothing.
 */
export function RpcHandler<Operation extends Ask>(operation: Operation): Handles<Operation> {
  return (target: object, _name?: string, method?: TypedPropertyDescriptor<unknown>): void => {
    if (typeof target === 'function') Injectable()(target);
    const marked: unknown =
      method?.value ?? (target as { prototype?: { execute?: unknown } }).prototype?.execute;
    if (typeof marked !== 'function') throw new TypeError(`The handler of ${operation.name} is no method`);
    const operations: readonly Ask[] = Reflect.getMetadata(RPC_HANDLER, marked) ?? [];
    Reflect.defineMetadata(RPC_HANDLER, [...operations, operation], marked);
  };
}

/** Lets a server respond to every operation for which the providers of its modules have a handler. */
export function addRpcHandlers(
  server: AskServer,
  discovery: DiscoveryService,
  scanner: MetadataScanner,
): void {
  for (const { mark: operations, call } of findMarked<readonly Ask[]>(discovery, scanner, RPC_HANDLER)) {
    for (const operation of operations) server.answers(operation, call);
  }
}
