/** A span that has begun. */
export interface OpenSpan {
  /** 16 hexadecimal digits; travels with what the span causes elsewhere. */
  readonly id: string;
  /** @param outcome `ok` or the code of an error */
  end(outcome: string): void;
}

/** The place of a span in its trace. */
export interface SpanPlace {
  /** Decides which trace; what no request causes is in none. */
  readonly requestId: string;
  /** The span that caused it, of this process or another; the request's own by default. */
  readonly parent?: string | undefined;
}

/** The recorder of the spans of a process, where OpenTelemetry is on. */
export interface Tracer {
  /**
   * The span of a request at the gateway; every process finds it again by the request's id. Rename it once the route is
   * known.
   */
  request(requestId: string): OpenSpan & { rename(name: string): void };
  /** The client's span of an operation. Undefined for calls that no request causes. */
  clientSpan(name: string, requestId: string): OpenSpan | undefined;
  /** Does work inside a span, the parent of its calls, queries and jobs. Just does it when no request is its cause. */
  within<Result>(name: string, place: SpanPlace, work: () => Promise<Result>): Promise<Result>;
  /** The id of the span at hand. */
  present(): string | undefined;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/**
 * The tracer of this process; none unless OTEL_EXPORTER_OTLP_ENDPOINT is set, and then nothing of OpenTelemetry is
 * loaded and each place that would make a span costs one comparison.
 */
export const tracing: { tracer: Tracer | undefined } = { tracer: undefined };

/** Does work inside a span where spans are made, else just so. */
export function withinSpan<Result>(
  name: string,
  place: SpanPlace,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracing.tracer ? tracing.tracer.within(name, place, work) : work();
}
