export { EmailReportModule } from './email-report.module.js';
