/**
 * The settings that keep values of statements out of PostgreSQL's own log: it logs no statements, no parameters, no
 * details, and no errors of statements, because their messages quote values. PostgreSQL still logs when it starts,
 * stops, recovers, refuses a connection or fails.
 * docker-compose.yml and k8s/ have the same settings; a test compares them.
 */
export const quietLog = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};
