import { Module } from '@nestjs/common';
import { ForgetOldErrors } from './forget-old-errors.js';
import { ReportError } from './report-error.js';

@Module({ providers: [ReportError, ForgetOldErrors] })
export class ClientErrorModule {}
