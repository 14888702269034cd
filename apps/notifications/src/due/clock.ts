import { Injectable } from '@nestjs/common';

/** The present time; tests use a clock of their own. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
