import { SpanStatusCode } from '@opentelemetry/api';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node';
import { Client } from 'pg';

/** Quoted parts of a statement may be somebody's data; parameters are left out altogether. */
const quoted = /'(?:[^']|'')*'/g;
const longest = 2_000;

/**
 * Makes a span of every statement that is sent while a span is active; statements that no request causes (reading
 * events, locks) make none.
 */
export function traceSql(): void {
  const instrumentation = new PgInstrumentation({
    enabled: false,
    requireParentSpan: true,
    requestHook(span, { query: { text } }) {
      span.updateName(text.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? 'SQL');
      span.setAttribute('db.query.text', text.replace(quoted, "'?'").slice(0, longest));
    },
  });
  // A module that has imported the driver has its class: hooks that wait for the import would come too late.
  for (const { name, patch } of instrumentation.getModuleDefinitions())
    if (name === 'pg') patch?.({ Client });
}

/** A message of PostgreSQL's quotes values and stands in the status; its code stands in the span's event. */
export const withoutMessages: SpanProcessor = {
  onStart: () => undefined,
  onEnding(span) {
    if (span.status.message !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  },
  onEnd: () => undefined,
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
};
