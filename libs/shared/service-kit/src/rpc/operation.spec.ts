import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  type Audience,
  defineInternalOperation,
  defineOperation,
  type SessionViewer,
} from '@quillstead/contracts';
import { lastValueFrom, type Observable } from 'rxjs';
import { z } from 'zod';
import { CallError } from '../errors/call-error.js';
import { requestScope } from '../logging/request-scope.js';
import { enhanceOperations } from './enhance-operations.js';
import { Operation } from './operation.js';
import { RedisListServer } from './redis-list-server.js';
import type { HandlerContext, RpcContext } from './rpc-context.js';

const double = defineInternalOperation({
  name: 'content.double',
  repeat: 'freely',
  callers: ['social'],
  schemas: { payload: z.object({ number: z.int() }), reply: z.int() },
});
const operationFor = (audience: Audience) =>
  defineOperation({
    name: `content.for_${audience}`,
    method: 'POST',
    path: '/test',
    audience,
    reply: 'nothing',
  });
const [forAnyone, forMembers, forModerators, forAdmins] = (
  ['anyone', 'member', 'moderator', 'admin'] as const
).map(operationFor) as [Named, Named, Named, Named];
type Named = ReturnType<typeof operationFor>;

class Factor {
  readonly value = 2;
}

@Controller()
class Handlers {
  constructor(private readonly factor: Factor) {}

  @Operation(double)
  double({ number }: { readonly number: number }): Promise<number> {
    if (number === 0) throw new Error('nothing to double');
    return Promise.resolve(number * this.factor.value);
  }

  @Operation(forAnyone)
  async forAnyone(_payload: unknown, { requestId }: RpcContext): Promise<null> {
    if (requestScope.current() !== requestId) throw new Error('outside of the scope');
    return null;
  }

  @Operation(forMembers)
  async forMembers(): Promise<null> {
    return null;
  }

  @Operation(forModerators)
  async forModerators(): Promise<null> {
    return null;
  }

  @Operation(forAdmins)
  async forAdmins(): Promise<null> {
    return null;
  }
}

@Module({ controllers: [Handlers], providers: [Factor] })
class Root {}

describe('the handler of an operation', () => {
  const logged: object[] = [];
  const handled: unknown[][] = [];
  let server: RedisListServer;

  beforeAll(async () => {
    const logger = { warn() {}, error: (about: object) => void logged.push(about) };
    server = new RedisListServer({ redisUrl: '', secret: 'a secret', service: 'content', logger });
    const app = await NestFactory.createMicroservice(Root, { strategy: server, logger: false });
    const uncounted = { called() {}, shed() {}, malformed() {} };
    const metrics = { ...uncounted, handled: (...ones: unknown[]) => void handled.push(ones.slice(0, 2)) };
    enhanceOperations(app, { logger, metrics });
    await app.init();
  });
  beforeEach(() => {
    logged.length = 0;
    handled.length = 0;
  });

  async function call(name: string, payload: unknown, role: SessionViewer['role'] | null = null) {
    const viewer = role && { id: 1, session_id: 1, username: 'ann', role, show_nsfw: 0 as const };
    const context: HandlerContext = {
      viewer,
      requestId: 'r-1',
      deadline: Infinity,
      operation: name,
      spread() {},
    };
    const result = await server.getHandlerByPattern(name)?.(payload, context);
    return lastValueFrom(result as Observable<unknown>);
  }

  it('is found by Nest, and gets what is injected; fields that nobody declared are left out', async () => {
    expect(await call(double.name, { number: 6, more: 1 })).toBe(12);
    expect(handled).toEqual([[double.name, 'ok']]);
  });

  it('never sees a payload that does not fit, and a fault reaches the log alone', async () => {
    const error = new CallError('internal');
    await expect(call(double.name, { number: 'six' })).rejects.toEqual(error);
    await expect(call(double.name, { number: 0 })).rejects.toEqual(error);
    expect(logged).toMatchObject([
      { operation: double.name, requestId: 'r-1', err: { name: 'InvalidMessageError' } },
      { operation: double.name, requestId: 'r-1', err: { message: 'nothing to double' } },
    ]);
    const counted = [double.name, 'internal'];
    expect(handled).toEqual([counted, counted]);
  });

  it('runs in the scope of its request', async () => {
    await expect(call(forAnyone.name, {})).resolves.toBeNull();
  });

  it.each([
    [forAnyone, null, 'ok'],
    [forMembers, null, 'forbidden'],
    [forMembers, 'member', 'ok'],
    [forModerators, null, 'not_found'],
    [forModerators, 'member', 'not_found'],
    [forModerators, 'moderator', 'ok'],
    [forModerators, 'admin', 'ok'],
    [forAdmins, 'moderator', 'not_found'],
    [forAdmins, 'admin', 'ok'],
  ] as const)('checks the audience of the operation: %j for %s', async ({ name }, role, outcome) => {
    const result = await call(name, {}, role).then(
      () => 'ok',
      (error: CallError) => error.code,
    );
    expect(result).toBe(outcome);
    expect(handled).toEqual([[name, outcome]]);
  });
});
