/**
 * The waiting pieces of work of many owners. The owners take turns, so that an owner with many pieces delays each other
 * owner by one piece at most. The pieces of one owner leave the queue in the order in which they came.
 */
export class FairQueue<Piece> {
  /** In the order of turns; an owner who had one goes to the end. */
  private readonly pieces = new Map<number | null, Piece[]>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  lengthOf(owner: number | null): number {
    return this.pieces.get(owner)?.length ?? 0;
  }

  push(owner: number | null, piece: Piece): void {
    const own = this.pieces.get(owner);
    if (own) own.push(piece);
    else this.pieces.set(owner, [piece]);
    this.count += 1;
  }

  /** Takes out the piece whose turn it is; undefined when nothing waits. */
  shift(): Piece | undefined {
    const [turn] = this.pieces;
    if (turn === undefined) return undefined;
    const [owner, own] = turn;
    const piece = own.shift();
    this.count -= 1;
    this.pieces.delete(owner);
    if (own.length > 0) this.pieces.set(owner, own);
    return piece;
  }
}
