import { breakLines, coverLook, isRightToLeft } from '@quillstead/catalogue';

export interface Quote {
  readonly text: string;
  /** The id of the story. */
  readonly id: number;
  readonly title: string;
  readonly author: string;
  /** The address of the story, as people write it. */
  readonly address: string;
  /** The families of the story's font, as CSS names them. */
  readonly font: string;
}

/** Pixels of the picture: the tall shape that sites for pictures show whole. */
export const quoteSize = { width: 1080, height: 1350 } as const;

const { width, height } = quoteSize;
const margin = 110;
const lineWidth = width - 2 * margin;
/** The top and the bottom of the quote and the lines below it. */
const [top, bottom] = [130, 1110];
const [titleAt, authorAt, addressAt] = [1180, 1228, 1276];
/** Sizes of the quote's letters that are tried, the largest first. */
const sizes = [68, 60, 52, 46, 40, 36, 32];
const lineHeight = 1.42;
/** The space between two paragraphs, in lines. */
const gap = 0.4;

/**
 * Draws the picture of a quote: palette and ornament of the story's cover, the quote in the story's font as large as it
 * fits, title, author and address below (docs/design.md#the-last-page).
 */
export async function drawQuote(canvas: HTMLCanvasElement, quote: Quote): Promise<void> {
  const { ink, ornament } = coverLook({ kind: 'story', id: quote.id }, 'light');
  const picture = await imageOf(ornament, ink.ornament);
  // A font that does not come leaves its fallback.
  await document.fonts.load(`40px ${quote.font}`, quote.text).catch(() => undefined);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser draws no pictures');
  context.fillStyle = ink.ground;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 0.28;
  context.drawImage(picture, 0, 0, width, height);
  context.globalAlpha = 0.35;
  context.strokeStyle = ink.words;
  context.lineWidth = 3;
  context.strokeRect(30, 30, width - 60, height - 60);
  context.globalAlpha = 1;
  context.fillStyle = ink.words;
  drawText(context, quote);
  context.textAlign = 'center';
  const below = (text: string, y: number, font: string) => {
    context.font = font;
    context.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
    context.fillText(cutTo(context, text), width / 2, y);
  };
  below(quote.title, titleAt, `700 40px ${quote.font}`);
  below(quote.author, authorAt, `32px ${quote.font}`);
  below(quote.address, addressAt, '26px system-ui, sans-serif');
}

function drawText(context: CanvasRenderingContext2D, { text, font }: Quote): void {
  const { size, paragraphs } = fitText(context, text, font);
  context.font = `${size}px ${font}`;
  const step = size * lineHeight;
  let y = top + (bottom - top - heightOf(paragraphs) * step) / 2 + size;
  for (const lines of paragraphs) {
    const isReversed = isRightToLeft(lines.join(' '));
    context.direction = isReversed ? 'rtl' : 'ltr';
    context.textAlign = 'start';
    for (const line of lines) {
      context.fillText(line, isReversed ? width - margin : margin, y);
      y += step;
    }
    y += gap * step;
  }
}

/** Returns the lines of each paragraph in the largest size in which all have room; in the smallest what has room. */
function fitText(context: CanvasRenderingContext2D, text: string, font: string) {
  const paragraphs = text.split('\n');
  for (const size of sizes) {
    context.font = `${size}px ${font}`;
    const broken = paragraphs.map((paragraph) =>
      breakLines(paragraph, lineWidth, (line) => context.measureText(line).width),
    );
    const room = (bottom - top) / (size * lineHeight);
    if (heightOf(broken) <= room || size === sizes.at(-1))
      return { size, paragraphs: cutHeight(broken, room) };
  }
  throw new Error('No size');
}

const heightOf = (paragraphs: readonly (readonly string[])[]): number =>
  paragraphs.reduce((sum, lines) => sum + lines.length, gap * (paragraphs.length - 1));

/** Returns the paragraphs that have room, the last of them with an ellipsis where something is left out. */
function cutHeight(paragraphs: readonly string[][], room: number): string[][] {
  const cut = paragraphs.map((lines) => [...lines]);
  while (heightOf(cut) > room) {
    cut.at(-1)?.pop();
    if (cut.at(-1)?.length === 0) cut.pop();
    const last = cut.at(-1);
    if (heightOf(cut) <= room) last?.push(`${last.pop() ?? ''} …`);
  }
  return cut;
}

/** Returns a text on one line of the picture, cut with an ellipsis. */
function cutTo(context: CanvasRenderingContext2D, text: string): string {
  const measure = (line: string) => context.measureText(line).width;
  if (measure(text) <= lineWidth) return text;
  const [first = ''] = breakLines(text.replaceAll(' ', '\u00a0'), lineWidth - measure('…'), measure);
  return `${first}…`;
}

async function imageOf(ornament: string, colour: string): Promise<HTMLImageElement> {
  // The ornaments end at y = 214 of a cover 160 wide.
  const view = `0 14 160 200`;
  const drawn =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">` +
    `<g fill="${colour}" stroke="${colour}">${ornament}</g></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  await image.decode();
  return image;
}
