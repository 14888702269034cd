import { UnrecoverableError } from 'bullmq';

/** What a mail server said when it refused a letter. */
export interface Refusal {
  /** The SMTP code, 5xx. */
  readonly code: number;
  /** It refused the receiver or what was written to them; otherwise the sender. */
  readonly isOfReceiver: boolean;
}

/** Thrown when a mail server refuses a letter for good (SMTP 5xx): no job tries it again. */
export class LetterRefused extends UnrecoverableError {
  override readonly name = 'LetterRefused';

  constructor(
    message: string,
    readonly refusal: Refusal,
  ) {
    super(message);
  }
}
