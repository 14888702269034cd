import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import type { Operation } from '@quillstead/contracts';
import type { RpcContext } from './rpc-context.js';
import type { RpcServer } from './rpc-server.js';
import { addRpcHandlers, RpcHandler } from './rpc-handler.js';

type Numbered = Operation<{ readonly number: number }, number>;
const operation = (name: Operation['name']): Numbered => ({ name, repeat: 'freely', callers: ['gateway'] });
const [double, halve, raise, increase, lower] = [
  operation('content.double'),
  operation('content.halve'),
  operation('content.raise'),
  operation('content.increase'),
  operation('content.lower'),
];
const context: RpcContext = { viewer: null, requestId: 'test', deadline: Infinity };

class Factor {
  readonly value = 2;
}

@RpcHandler(double)
class Double {
  constructor(private readonly factor: Factor) {}

  execute({ number }: { readonly number: number }): Promise<number> {
    return Promise.resolve(number * this.factor.value);
  }

  @RpcHandler(halve)
  halve({ number }: { readonly number: number }): Promise<number> {
    return Promise.resolve(number / this.factor.value);
  }
}

@RpcHandler(raise)
@RpcHandler(increase)
class Raise {
  execute({ number }: { readonly number: number }): Promise<number> {
    return Promise.resolve(number + 1);
  }

  lower({ number }: { readonly number: number }): Promise<number> {
    return Promise.resolve(number - 1);
  }
}

@Module({ imports: [DiscoveryModule], providers: [Factor, Double, Raise] })
class Root {}

describe('the handlers of operations', () => {
  type Handle = (payload: { readonly number: number }, context: RpcContext) => Promise<number>;
  const handlers = new Map<string, Handle>();

  beforeAll(async () => {
    const app = await NestFactory.createApplicationContext(Root, { logger: false });
    const server = {
      respondTo: (declared: Operation, handle: unknown) => void handlers.set(declared.name, handle as Handle),
    };
    addRpcHandlers(server as RpcServer, app.get(DiscoveryService), app.get(MetadataScanner));
  });

  it.each([
    ['a use case', double, 12],
    ['a method of one that is also the way back', halve, 3],
    ['a use case of two operations, the one', raise, 7],
    ['a use case of two operations, the other', increase, 7],
  ])('are found at %s, with what is injected there', async (_, { name }, result) => {
    expect(await handlers.get(name)?.({ number: 6 }, context)).toBe(result);
  });

  it('are no others', () => {
    expect([...handlers.keys()].toSorted()).toEqual(
      [double, halve, increase, raise].map(({ name }) => name).toSorted(),
    );
    expect(handlers.has(lower.name)).toBe(false);
  });

  it('are methods', () => {
    class Idle {}
    // The type refuses it too.
    const mark = RpcHandler(double) as (target: unknown) => void;
    expect(() => mark(Idle)).toThrow('The handler of content.double is no method');
  });
});
