/** What the transport tells; a pino logger fits. */
export interface AskLogger {
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}
