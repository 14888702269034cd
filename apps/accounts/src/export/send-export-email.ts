import { Inject, Injectable } from '@nestjs/common';
import { type JobPayloadOf, sendExportEmail } from '@quillstead/contracts';
import { CONFIG, JobHandler, Mailer, type ServiceConfig } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { User } from '../user/index.js';
import { exportEmail } from './export-email.js';

/** Notifies a member that their export is there, if both still exist. */
@Injectable()
export class SendExportEmail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<ServiceConfig, 'SITE_NAME' | 'SITE_URL'>,
  ) {}

  @JobHandler(sendExportEmail)
  async run({ email_id: id, export_id }: JobPayloadOf<typeof sendExportEmail>): Promise<void> {
    const user = await this.dataSource.manager
      .createQueryBuilder(User, 'person')
      .innerJoin('export_file', 'file', 'file.user_id = person.id')
      .where(`file.id = :id AND file.state = 'ready' AND person.status = 'active'`, { id: export_id })
      .getOne();
    if (user === null) return;
    await this.mailer.send({ id, to: user.email, content: exportEmail(user, this.config) });
  }
}
