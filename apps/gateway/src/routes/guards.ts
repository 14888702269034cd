import { type CanActivate, type ExecutionContext, Inject, Injectable, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type PublicOperation, remainingHeader } from '@quillstead/contracts';
import { CallError, CONFIG } from '@quillstead/service-kit/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, needsStaffFactor } from '../config.js';
import { Maintenance } from '../maintenance/maintenance.js';
import { callerKeys, RateLimits } from '../rate-limit/rate-limits.js';
import { type Caller, visitor } from '../http/caller.js';
import { Sessions } from '../session/sessions.js';
import { Xsrf } from '../xsrf/xsrf.js';
import { SessionProof } from './step-up.js';

/** The declaration of the operation whose route a method is. */
export const DeclaredOperation = Reflector.createDecorator<PublicOperation>();

const reflector = new Reflector();

/** @returns undefined for a method that is no route of an operation */
export function declaredOperation(method: object): PublicOperation | undefined {
  return typeof method === 'function' ? reflector.get(DeclaredOperation, method) : undefined;
}

interface GuardedCall {
  readonly call: PublicOperation;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
}

function guardedCall(context: ExecutionContext): GuardedCall {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const call = reflector.get(DeclaredOperation, context.getHandler());
  return { call, request, reply: http.getResponse<FastifyReply>(), caller: request.caller ?? visitor };
}

/** Finds out who calls, for the guards and handlers that follow. */
@Injectable()
class SessionGuard implements CanActivate {
  constructor(private readonly sessions: Sessions) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const { request } = guardedCall(context);
    request.caller = await this.sessions.callerOf(request);
    return true;
  }
}

@Injectable()
class MaintenanceGuard implements CanActivate {
  constructor(private readonly maintenance: Maintenance) {}

  canActivate(context: ExecutionContext): true {
    const { call, caller } = guardedCall(context);
    this.maintenance.check(call, caller);
    return true;
  }
}

@Injectable()
class StaffGuard implements CanActivate {
  private readonly needsFactor: boolean;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly proof: SessionProof,
  ) {
    this.needsFactor = needsStaffFactor(config);
  }

  async canActivate(context: ExecutionContext): Promise<true> {
    const { call, request, caller } = guardedCall(context);
    if (!isOfStaff(call, caller)) throw new CallError('not_found');
    if (!this.needsFactor) return true;
    const { has_two_factors } = await this.proof.read(request, caller);
    if (!has_two_factors) throw new CallError('second_factor_required');
    return true;
  }
}

@Injectable()
class XsrfGuard implements CanActivate {
  constructor(private readonly xsrf: Xsrf) {}

  canActivate(context: ExecutionContext): true {
    const { call, request, caller } = guardedCall(context);
    this.xsrf.check(call, request, caller);
    return true;
  }
}

/** Counts the call in its rate-limit class. */
@Injectable()
class LimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const { call, request, reply, caller } = guardedCall(context);
    const keys = callerKeys(request, caller);
    if (call.limit === 'default') {
      this.limits.takeDefault(keys);
    } else {
      const left = await this.limits.take(call.limit, keys);
      if (left !== null) void reply.header(remainingHeader, left);
    }
    return true;
  }
}

@Injectable()
class MemberGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    if (guardedCall(context).caller.viewer === null) throw new CallError('forbidden');
    return true;
  }
}

/** Returns the guards of an operation, in their order: the first that refuses decides what the caller learns. */
export function guardsOf(call: PublicOperation): Type<CanActivate>[] {
  return [
    SessionGuard,
    MaintenanceGuard,
    ...(isForStaff(call) ? [StaffGuard] : []),
    ...(call.method === 'GET' ? [] : [XsrfGuard]),
    // Log-in counts its failures by itself: only its response says whether it was one.
    ...(call.limit === 'log_in' ? [] : [LimitGuard]),
    ...(call.audience === 'member' ? [MemberGuard] : []),
  ];
}

/** Returns true for an operation of the admin area, which does not exist for anybody but the staff. */
export function isForStaff({ audience }: Pick<PublicOperation, 'audience'>): boolean {
  return audience === 'moderator' || audience === 'admin';
}

/** Returns true if the caller has the role that an operation of the admin area is for. */
export function isOfStaff(
  { audience }: Pick<PublicOperation, 'audience'>,
  { viewer }: Pick<Caller, 'viewer'>,
): boolean {
  return viewer?.role === 'admin' || viewer?.role === audience;
}
