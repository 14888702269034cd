import { blocks } from '../text/strip-html.js';

const deepest = 200;

const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** Follows which elements are open in a text, as far as any writing goes. */
export class Nesting {
  private readonly names: string[] = [];

  /** Notes a start tag; false when it lies deeper than any writing does. */
  open(name: string): boolean {
    if (voidTags.has(name)) return true;
    if (this.names.at(-1) === lineEndedBy(name)) this.names.pop();
    this.names.push(name);
    return this.names.length <= deepest;
  }

  /**
   * Notes an end tag, which also ends what is open inside its element; false when it ends nothing, or ends a line from
   * within it (`<u><p>a</u>`, which parsers put right each in their way). A lone `</p>` or `</br>` stands for an
   * element (HTML, "in body").
   */
  close(name: string): boolean {
    const at = this.names.lastIndexOf(name);
    if (at === -1) return name === 'p' || name === 'br';
    const ended = this.names.splice(at);
    return blocks.has(name) || !ended.some((each) => blocks.has(each));
  }
}

/** Returns the element whose end tag may be left out before a start tag. */
function lineEndedBy(name: string): string | null {
  if (name === 'li') return 'li';
  return blocks.has(name) ? 'p' : null;
}
