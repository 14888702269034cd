import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  type PipeTransform,
  UseGuards,
} from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type {
  Audience,
  Operation as AnyOperation,
  PayloadOf,
  ResponseOf,
  SessionViewer,
} from '@quillstead/contracts';
import { CallError } from '../errors/call-error.js';
import { readMessage } from '../errors/message-errors.js';
import type { RawResponse } from './response.js';
import type { RpcContext } from './rpc-context.js';

type Response<Declared extends AnyOperation> =
  ResponseOf<Declared> | RawResponse | (null extends ResponseOf<Declared> ? void : never);

type Handle<Declared extends AnyOperation> = (
  payload: PayloadOf<Declared>,
  context: RpcContext,
) => Promise<Response<Declared>>;

/**
 * Makes a controller's method the handler of an operation: Nest's `@MessagePattern`, with the guard of its audience and
 * the pipe of its payload, as they are declared. The method gets the payload and the context; its types must fit the
 * declaration. An operation without content may return nothing.
 */
export function Operation<Declared extends AnyOperation>(operation: Declared) {
  return <Method extends Handle<Declared>>(
    prototype: object,
    name: string,
    method: TypedPropertyDescriptor<Method>,
  ): void => {
    const { schemas } = operation;
    Payload(...(schemas ? [new MessagePipe(operation.name, schemas.payload)] : []))(prototype, name, 0);
    Ctx()(prototype, name, 1);
    const guards = hasAudience(operation) ? [UseGuards(new AudienceGuard(operation.audience))] : [];
    applyDecorators(MessagePattern(operation.name, { operation }), ...guards)(prototype, name, method);
  };
}

const hasAudience = (operation: AnyOperation): operation is AnyOperation & { audience: Audience } =>
  'audience' in operation && operation.audience !== 'anyone';

/** Reads the payload of an internal operation by its schema. */
class MessagePipe implements PipeTransform {
  constructor(
    private readonly name: string,
    private readonly schema: NonNullable<AnyOperation['schemas']>['payload'],
  ) {}

  transform(payload: unknown): unknown {
    return readMessage(this.name, this.schema, payload);
  }
}

/** Checks the role of the session, which accounts gives and its events take from every gateway at once. */
class AudienceGuard implements CanActivate {
  constructor(private readonly audience: Audience) {}

  canActivate(execution: ExecutionContext): true {
    checkAudience(this.audience, execution.switchToRpc().getContext<RpcContext>().viewer);
    return true;
  }
}

/**
 * Throws `forbidden` for a visitor where members may call, and `not_found` for everybody but the staff in the admin
 * area, which to others does not exist (docs/product/admin.md#roles).
 */
function checkAudience(audience: Audience, viewer: SessionViewer | null): void {
  if (audience === 'anyone') return;
  if (audience === 'member') {
    if (viewer === null) throw new CallError('forbidden');
  } else if (viewer?.role !== 'admin' && viewer?.role !== audience) throw new CallError('not_found');
}
