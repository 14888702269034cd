import { buffer } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';

/** A file in a book. */
export interface BookFile {
  readonly name: string;
  readonly isStored: boolean;
  readonly text: string;
}

/** One element of an XML document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text of the element and of the elements in it. */
  text: string;
}

/** Returns the files of a book in the order of the archive. */
export async function openBook(bytes: Buffer): Promise<BookFile[]> {
  const zip = await fromBufferPromise(bytes, { autoClose: false });
  const files: BookFile[] = [];
  for await (const entry of zip.eachEntry()) {
    const text = (await buffer(await zip.openReadStreamPromise(entry))).toString();
    files.push({ name: entry.fileName, isStored: entry.compressionMethod === 0, text });
  }
  return files;
}

/** Reads an XML document strictly. Throws for one that is not well formed. */
export function readXml(text: string): XmlElement[] {
  const parser = new SaxesParser();
  const all: XmlElement[] = [];
  const open: XmlElement[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, text: '' };
    all.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (piece: string) => {
    for (const element of open) element.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return all;
}

/** Returns the elements of that name. */
export function named(elements: readonly XmlElement[], name: string): XmlElement[] {
  return elements.filter((element) => element.name === name);
}
