import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from '../logging/create-logger.js';
import type { MailTransport } from './mail-transport.js';
import type { MailMessage } from './mail-message.js';

/**
 * Puts each email into a folder as an `.eml` file and its link into the log
 * (docs/product/notifications.md#without-servers-of-ones-own), for a site without a mail server.
 */
export class FileTransport implements MailTransport {
  private readonly transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(
    private readonly folder: string,
    private readonly logger: Pick<Logger, 'info'>,
  ) {}

  async send({ id, link, options }: MailMessage): Promise<void> {
    const { message } = await this.transport.sendMail(options);
    if (!Buffer.isBuffer(message)) throw new Error('The email was not put together');
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(':', '-');
    const file = join(this.folder, `${time}-${id}.eml`);
    await writeFile(`${file}.new`, message, { mode: 0o600 });
    await rename(`${file}.new`, file);
    this.logger.info({ file, link }, 'an email lies in the folder: there is no SMTP_URL');
  }

  close(): void {
    this.transport.close();
  }
}
