import type { LoggerService } from '@nestjs/common';
import type { Logger } from './create-logger.js';
import { cleanText, framesOf } from './describe-error.js';

/**
 * Lets Nest speak through the process's logger; its chatter about routes and modules is for debugging. Of an error it
 * passes on what the logger keeps of errors, also where it has only the words and the stack of one.
 */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, cleanText(String(message)));
  }

  error(message: unknown, stack?: unknown, context?: string): void {
    if (message instanceof Error) this.logger.error({ context, err: message });
    else if (typeof stack === 'string' && stack.includes('\n    at ')) {
      // The message of an error of which nobody knows the kind, and so what it quotes.
      const [type = ''] = stack.split(/[:\n]/u);
      this.logger.error(
        { context, stack: framesOf(stack, String(message)) },
        `Nest met an error: ${cleanText(type)}`,
      );
    } else this.logger.error({ context }, cleanText(String(message)));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, cleanText(String(message)));
  }
}
