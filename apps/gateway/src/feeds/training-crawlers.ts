import type { HeaderTable } from '../http/security-headers.js';

/**
 * The names under which robots.txt addresses crawlers that collect texts to train models with, each with its source
 * (docs/product/pages.md#crawlers-for-training). Agents that search, or that fetch a page for a person who asks, are
 * not among them.
 */
export const trainingAgents = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'Claude-Web',
  'ClaudeBot',
  'cohere-ai',
  'cohere-training-data-crawler',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
] as const;

export const tdmRules = {
  path: '/.well-known/tdmrep.json',
  /** The rules for the whole site, regardless of the headers of single responses. */
  text: `${JSON.stringify([{ location: '/', 'tdm-reservation': 1 }])}\n`,
};

/** Returns the headers of what is for people and search engines to read: it is not for training. */
export const trainingHeaders = (allowsTraining: boolean): HeaderTable =>
  allowsTraining ? {} : { 'x-robots-tag': 'noai, noimageai', 'tdm-reservation': '1' };
