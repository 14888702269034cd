export { ReportButton } from './report-button.js';
