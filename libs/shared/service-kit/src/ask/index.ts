export { Answers } from './answers.js';
export type { AskContext } from './ask-context.js';
export type { AskLogger } from './ask-logger.js';
export type { AskMetrics, AskOutcome } from './ask-metrics.js';
export { AskServer, type AskServerOptions } from './ask-server.js';
export { Asker, type AskerOptions } from './asker.js';
export { batchByKey } from './batch-by-key.js';
export { checkAnswers } from './check-answers.js';
export { RawReply } from './raw-reply.js';
