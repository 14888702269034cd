import { requestedLook } from '../looks.js';
import { type EngineName, engineNames } from './tab.js';

/** Pixels of the windows that journeys are walked in: a phone, a tablet and a screen. */
const widths = [320, 768, 1280] as const;

/**
 * The width at which an engine walks a journey: that of the requested look, else one of the three in turn.
 * Over the engines each journey is walked at every width, and over its journeys each engine.
 * @param place of the journey among those of its spec
 */
export function widthFor(engine: EngineName, place: number): number {
  const inTurn = widths[(engineNames.indexOf(engine) + place) % widths.length] ?? widths[0];
  return requestedLook()?.width ?? inTurn;
}
