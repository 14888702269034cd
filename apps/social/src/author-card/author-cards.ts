import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuthorCard } from './author-card.entity.js';

const patience = 1_000;
const step = 25;

/** What is known here of people. */
@Injectable()
export class AuthorCards {
  constructor(private readonly dataSource: DataSource) {}

  /** Waits for the card of a member who signed up a moment ago, for a second at most. */
  async arrival(userId: number): Promise<void> {
    const lastMoment = Date.now() + patience;
    while (!(await this.dataSource.manager.existsBy(AuthorCard, { userId }))) {
      if (Date.now() > lastMoment) return;
      await pause(step);
    }
  }
}
