import { Module } from '@nestjs/common';
import { ForgetOldErrors } from './forget-old-errors.js';
import { ReportError } from './report-error.js';

export { ClientError } from './client-error.entity.js';

@Module({ controllers: [ReportError], providers: [ForgetOldErrors] })
export class ClientErrorModule {}
