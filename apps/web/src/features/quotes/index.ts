export { QuoteOffer } from './quote-offer.js';
