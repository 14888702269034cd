import { Injectable } from '@nestjs/common';

/** What time it is; tests have one of their own. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
