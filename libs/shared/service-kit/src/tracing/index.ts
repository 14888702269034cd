export { type OpenSpan, type SpanPlace, type Tracer, tracing, withinSpan } from './tracer.js';
