import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Housekeeping } from '../src/events/housekeeping.js';
import { findJobHandlers } from '../src/jobs/job-handler.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

describe('the job of every service that forgets old messages', () => {
  let service: ServiceDatabase;
  beforeEach(async () => (service = await openServiceDatabase('')));
  afterEach(() => service.close());

  it('is found under the name of the service, and forgets them', async () => {
    @Module({
      imports: [DiscoveryModule],
      providers: [
        { provide: DataSource, useValue: service.dataSource },
        Housekeeping.provider('notifications'),
      ],
    })
    class Service {}
    const app = await NestFactory.createApplicationContext(Service, { logger: false });
    const [job, ...others] = findJobHandlers(app.get(DiscoveryService), new MetadataScanner());
    expect(others).toEqual([]);
    expect(job?.job.name).toBe('notifications.prune_messages');

    const versions = () => service.dataSource.query('SELECT subject FROM applied_subject');
    await service.dataSource.query(
      `INSERT INTO applied_subject (source, subject, version, applied_at)
       VALUES ('content', 'resting', 3, now() - interval '31 days')`,
    );
    expect(await versions()).toHaveLength(1);
    await job?.work({}, { requestId: '', attempt: 1 });
    expect(await versions()).toEqual([]);
    await app.close();
  });
});
