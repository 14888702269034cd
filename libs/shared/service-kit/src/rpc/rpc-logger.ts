/** What the transport logs; a pino logger fits. */
export interface RpcLogger {
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}
