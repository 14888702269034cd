export { type OpenSpan, type SpanPlace, tracing, withinSpan } from './tracer.js';
