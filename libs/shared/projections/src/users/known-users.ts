import { Injectable } from '@nestjs/common';
import { awaitRow } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/** The users whom a service knows by now. */
@Injectable()
export class KnownUsers {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Waits for the row of a person who signed up a moment ago: without it, what they publish would be hidden from all
   * readers, themselves included, while the site shows it to them.
   */
  waitFor(userId: number): Promise<void> {
    return awaitRow(() => this.dataSource.manager.existsBy('user_projection', { userId }));
  }
}
