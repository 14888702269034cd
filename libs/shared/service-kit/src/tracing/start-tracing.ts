import { createHash } from 'node:crypto';
import {
  context,
  ROOT_CONTEXT,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  type IdGenerator,
  type NodeTracerConfig,
  NodeTracerProvider,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { CallError } from '../errors/call-error.js';
import { traceSql, withoutMessages } from './trace-sql.js';
import type { OpenSpan, SpanPlace, Tracer } from './tracer.js';

/** Random ids, but for a request's first span, whose ids are made from the request's. */
class RequestIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  next: RequestTrace | undefined;

  generateTraceId(): string {
    return this.next?.traceId ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return this.next?.spanId ?? this.random.generateSpanId();
  }
}

export interface TracingOptions {
  /** The name of the process. */
  readonly name: string;
  /** The share of requests that are traced, 0 to 1: all processes choose the same ones. */
  readonly ratio: number;
}

/**
 * Begins to send spans to OTEL_EXPORTER_OTLP_ENDPOINT; the exporter reads its other `OTEL_EXPORTER_OTLP_*` variables by
 * itself. No header of a request decides about a trace, and no response shows it.
 */
export function startTracing({ name, ratio }: TracingOptions): Tracer {
  const ids = new RequestIds();
  const provider = new NodeTracerProvider({
    resource: resourceOf(name),
    idGenerator: ids,
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [withoutMessages, new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register({ propagator: null });
  const tracer = provider.getTracer('quillstead');
  traceSql();

  /** Returns the parent of a span: the current span, else the span of another process; null when there is none. */
  function above({ requestId, parent }: SpanPlace): Context | null {
    const made = requestTrace(requestId);
    if (made === undefined) return null;
    if (trace.getActiveSpan()?.spanContext().traceId === made.traceId && parent === undefined)
      return context.active();
    const { traceId, spanId } = made;
    const cause = { traceId, spanId: parent ?? spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
    return trace.setSpanContext(ROOT_CONTEXT, cause);
  }

  return {
    request(requestId) {
      ids.next = requestTrace(requestId);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER, root: true }, ROOT_CONTEXT);
      ids.next = undefined;
      return { ...open(span), rename: (known) => void span.updateName(known) };
    },
    clientSpan(operation, requestId) {
      const place = above({ requestId });
      return place === null
        ? undefined
        : open(tracer.startSpan(`call ${operation}`, { kind: SpanKind.CLIENT }, place));
    },
    async within(what, place, work) {
      const cause = above(place);
      if (cause === null) return work();
      const span = tracer.startSpan(what, { kind: SpanKind.CONSUMER }, cause);
      try {
        const result = await context.with(trace.setSpan(context.active(), span), work);
        open(span).end('ok');
        return result;
      } catch (error) {
        open(span).end(error instanceof CallError ? error.code : 'internal');
        throw error;
      }
    },
    present: () => trace.getActiveSpan()?.spanContext().spanId,
    stop: () => provider.shutdown(),
  };
}

/** Written out, since the package that makes them is a part of the SDK which it does not show. */
function resourceOf(name: string): NonNullable<NodeTracerConfig['resource']> {
  const attributes = { 'service.name': name, 'service.namespace': 'quillstead' };
  const resource = { attributes, merge: () => resource, getRawAttributes: () => Object.entries(attributes) };
  return resource;
}

function open(span: Span): OpenSpan {
  return {
    id: span.spanContext().spanId,
    end(outcome) {
      span.setAttribute('outcome', outcome);
      if (outcome === 'internal' || outcome === 'unreachable') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * The trace and the first span of a request, made from its id. Events and jobs carry that id already, through tables
 * and queues, so a trace needs no column of its own and goes on days later.
 */
interface RequestTrace {
  /** The id of the trace, 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits: the gateway's span. */
  readonly spanId: string;
}

/**
 * A process gives ids without a digit to work that no request causes; they begin no trace that grows for ever.
 */
const ofRequest = /^(?=.*\d)[\w-]{8,64}$/;

/** Undefined for what is no id of a request. */
export function requestTrace(requestId: string): RequestTrace | undefined {
  if (!ofRequest.test(requestId)) return undefined;
  const digits = createHash('sha256').update(`trace:${requestId}`).digest('hex');
  return { traceId: digits.slice(0, 32), spanId: digits.slice(32, 48) };
}
