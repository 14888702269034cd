/** The logger of the transport, for example pino. */
export interface RpcLogger {
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}
