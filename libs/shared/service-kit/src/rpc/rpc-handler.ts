import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Operation, PayloadOf, ResponseOf } from '@quillstead/contracts';
import { findMarked } from '../discovery/find-marked.js';
import type { RpcContext } from './rpc-context.js';
import type { RpcServer } from './rpc-server.js';
import type { RawResponse } from './raw-response.js';

const RPC_HANDLER = Symbol('rpc handler');

type Response<Declared extends Operation> =
  ResponseOf<Declared> | RawResponse | (null extends ResponseOf<Declared> ? void : never);

type Execute<Declared extends Operation> = (
  payload: PayloadOf<Declared>,
  context: RpcContext,
) => Promise<Response<Declared>>;

interface UseCase<Declared extends Operation> {
  execute: Execute<Declared>;
}

interface Handles<Declared extends Operation> {
  (useCase: new (...parts: never[]) => UseCase<Declared>): void;
  <Method extends Execute<Declared>>(
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
export function RpcHandler<Declared extends Operation>(operation: Declared): Handles<Declared> {
  return (target: object, _name?: string, method?: TypedPropertyDescriptor<unknown>): void => {
    if (typeof target === 'function') Injectable()(target);
    const marked: unknown =
      method?.value ?? (target as { prototype?: { execute?: unknown } }).prototype?.execute;
    if (typeof marked !== 'function') throw new TypeError(`The handler of ${operation.name} is no method`);
    const operations: readonly Operation[] = Reflect.getMetadata(RPC_HANDLER, marked) ?? [];
    Reflect.defineMetadata(RPC_HANDLER, [...operations, operation], marked);
  };
}

/** Lets a server respond to every operation for which the providers of its modules have a handler. */
export function addRpcHandlers(
  server: RpcServer,
  discovery: DiscoveryService,
  scanner: MetadataScanner,
): void {
  for (const { mark: operations, call } of findMarked<readonly Operation[]>(
    discovery,
    scanner,
    RPC_HANDLER,
  )) {
    for (const operation of operations) server.respondTo(operation, call);
  }
}
