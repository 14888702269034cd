/** A reply that is already printed, JSON unless the call says otherwise; it reaches the browser byte for byte. */
export class RawResponse {
  constructor(readonly bytes: string | Buffer) {}
}
