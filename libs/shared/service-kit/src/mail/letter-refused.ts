import { UnrecoverableError } from 'bullmq';

/** Thrown when a mail server refuses a letter for good (SMTP 5xx): no job tries it again. */
export class LetterRefused extends UnrecoverableError {
  override readonly name = 'LetterRefused';
}
