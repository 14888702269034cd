const deepest = 200;

const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Tags whose end tag may be left out before the next of their kind. */
const endedByNext = new Set(['p', 'li']);

/** Follows which elements are open in a text, as far as any writing goes. */
export class Nesting {
  private readonly names: string[] = [];

  /** Notes a start tag; false when it lies deeper than any writing does. */
  open(name: string): boolean {
    if (voidTags.has(name)) return true;
    if (endedByNext.has(name) && this.names.at(-1) === name) return true;
    this.names.push(name);
    return this.names.length <= deepest;
  }

  /**
   * Notes an end tag, which also ends what is open inside its element; false when it ends nothing. A lone `</p>` or
   * `</br>` stands for an element (HTML, "in body").
   */
  close(name: string): boolean {
    const at = this.names.lastIndexOf(name);
    if (at === -1) return name === 'p' || name === 'br';
    this.names.length = at;
    return true;
  }
}
