import { type Tracer, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { createDatabase, type TestDatabase } from '@quillstead/testing';
import { Client } from 'pg';
import { deadlineClient } from '../src/database/deadline-client.js';
import { traceSql, withoutMessages } from '../src/tracing/trace-sql.js';

const exporter = new InMemorySpanExporter();
let database: TestDatabase;
let client: Client;
let tracer: Tracer;

beforeAll(async () => {
  const spanProcessors = [withoutMessages, new SimpleSpanProcessor(exporter)];
  const provider = new NodeTracerProvider({ spanProcessors });
  provider.register({ propagator: null });
  tracer = provider.getTracer('test');
  traceSql();
  database = await createDatabase();
  client = new (deadlineClient(5_000))(database.url);
  await client.connect();
});
beforeEach(() => exporter.reset());
afterAll(async () => {
  await client.end();
  await database.drop();
  trace.disable();
});

/** The spans of what is done below a span. */
async function spansOf(act: () => Promise<unknown>) {
  await tracer.startActiveSpan('request', async (span) => {
    await act().catch(() => undefined);
    span.end();
  });
  return exporter.getFinishedSpans().filter(({ name }) => name !== 'request');
}

it('makes a span of a statement, without what stands in quotes', async () => {
  const [span, ...others] = await spansOf(() =>
    client.query({ name: 'prepared', text: "SELECT 'Ann''s' AS a, $1::text AS b", values: ['lamp'] }),
  );
  expect(others).toEqual([]);
  expect(span).toMatchObject({
    name: 'SELECT',
    parentSpanContext: { traceId: span?.spanContext().traceId },
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': "SELECT '?' AS a, $1::text AS b" },
  });
  expect(JSON.stringify(span?.attributes)).not.toContain('lamp');
});

it('records the code of a statement that fails, and not the message, which quotes values', async () => {
  const [span] = await spansOf(() => client.query('SELECT $1::int', ['lamp']));
  expect(span).toMatchObject({ name: 'SELECT', status: { code: 2 } });
  const published = JSON.stringify([span?.status, span?.events, span?.attributes]);
  expect(published).toContain('22P02');
  expect(published).not.toContain('lamp');
});

it('makes none of what no span causes', async () => {
  await client.query('SELECT 1');
  expect(exporter.getFinishedSpans()).toEqual([]);
});
