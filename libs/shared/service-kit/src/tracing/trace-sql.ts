import { type Span, SpanKind, SpanStatusCode, trace, type Tracer as OtelTracer } from '@opentelemetry/api';
import { Client } from 'pg';

/** What stands in quotes in a statement may be somebody's; parameters are not told at all. */
const quoted = /'(?:[^']|'')*'/g;
const longest = 2_000;

type Query = (this: Client, ...words: unknown[]) => unknown;

/**
 * Makes a span of every statement that is sent while a span is at hand; what services do unasked (looking for facts,
 * locks) makes none.
 */
export function traceSql(tracer: OtelTracer): void {
  const holder: { query: Query } = Client.prototype;
  const send = holder.query;
  holder.query = function query(...words) {
    const text = statementOf(words[0]);
    if (text === undefined || trace.getActiveSpan() === undefined) return send.apply(this, words);
    const span = tracer.startSpan(text.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? 'SQL', {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'postgresql',
        'db.query.text': text.replace(quoted, "'?'").slice(0, longest),
      },
    });
    const last = words.at(-1);
    if (typeof last === 'function') {
      const done = (error: unknown, ...rest: unknown[]): unknown => {
        end(span, error);
        return last(error, ...rest);
      };
      return send.apply(this, [...words.slice(0, -1), done]);
    }
    const sent = send.apply(this, words);
    if (sent instanceof Promise)
      sent.then(
        () => end(span),
        (error: unknown) => end(span, error),
      );
    else end(span);
    return sent;
  };
}

function statementOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first;
  if (typeof first !== 'object' || first === null || 'submit' in first || !('text' in first))
    return undefined;
  return typeof first.text === 'string' ? first.text : undefined;
}

function end(span: Span, error?: unknown): void {
  // A message of PostgreSQL's quotes values; its code does not.
  if (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    span.setStatus({ code: SpanStatusCode.ERROR, message: code });
  }
  span.end();
}
