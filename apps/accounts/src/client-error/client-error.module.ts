import { Module } from '@nestjs/common';
import { ClientErrorController } from './client-error.controller.js';
import { ForgetOldErrors } from './forget-old-errors.js';
import { ReportError } from './report-error.js';

@Module({ controllers: [ClientErrorController], providers: [ReportError, ForgetOldErrors] })
export class ClientErrorModule {}
