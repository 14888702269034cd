import {
  type ArgumentsHost,
  Catch,
  type INestMicroservice,
  type PreRequestHook,
  type RpcExceptionFilter,
} from '@nestjs/common';
import { from, lastValueFrom, type Observable, throwError } from 'rxjs';
import { CallError } from '../errors/call-error.js';
import { requestScope } from '../logging/request-scope.js';
import { withinSpan } from '../tracing/tracer.js';
import type { HandlerContext, RpcLogger, RpcMetrics } from './rpc-context.js';

interface EnhanceOptions {
  readonly logger: RpcLogger;
  readonly metrics?: RpcMetrics;
}

/** Gives a microservice what all its operations have in common beside `@Operation`: scope, span, metric and errors. */
export function enhanceOperations(service: INestMicroservice, { logger, metrics }: EnhanceOptions): void {
  service.registerPreRequestHook(observeWith(metrics));
  service.useGlobalFilters(new CallErrorFilter(logger));
}

/**
 * Runs a call in the scope of its request, inside a span where there are traces, and measures it. Not an interceptor:
 * guards run in the scope too, what they refuse is counted, and it costs a third.
 */
function observeWith(metrics: RpcMetrics | undefined): PreRequestHook {
  return (execution, next) => {
    const context = execution.switchToRpc().getContext<HandlerContext>();
    const { operation, requestId, deadline, parentSpan: parent, spread } = context;
    const began = performance.now();
    const seconds = (): number => (performance.now() - began) / 1_000;
    const observe = async (): Promise<unknown> => {
      try {
        const response: unknown = await withinSpan(`handle ${operation}`, { requestId, parent }, () =>
          lastValueFrom(next()),
        );
        metrics?.handled(operation, 'ok', seconds());
        return response;
      } catch (error) {
        metrics?.handled(operation, error instanceof CallError ? error.code : 'internal', seconds());
        throw error;
      }
    };
    return from(requestScope.run(requestId, observe, deadline, spread));
  };
}

/** Passes a CallError on to the caller. Logs any other error, of which the caller learns nothing but `internal`. */
@Catch()
class CallErrorFilter implements RpcExceptionFilter {
  constructor(private readonly logger: RpcLogger) {}

  catch(error: unknown, host: ArgumentsHost): Observable<never> {
    if (error instanceof CallError) return throwError(() => error);
    const { operation, requestId } = host.switchToRpc().getContext<HandlerContext>();
    this.logger.error({ err: error, operation, requestId }, 'An operation failed');
    return throwError(() => new CallError('internal'));
  }
}
