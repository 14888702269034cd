export { type OpenSpan, tracing, withinSpan } from './tracer.js';
