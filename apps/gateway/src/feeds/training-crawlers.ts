import type { HeaderTable } from '../http/security-headers.js';

/**
 * The names under which robots.txt speaks to those who collect texts to train models with, and who says so
 * (docs/product/pages.md#crawlers-for-training). Agents that search, or that fetch a page for somebody who asks, are
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
  /** All of the site, whatever the response says itself. */
  text: `${JSON.stringify([{ location: '/', 'tdm-reservation': 1 }])}\n`,
};

/** The headers of what is for people and search engines to read: it is not for training. */
export const trainingHeaders = (allowsTraining: boolean): HeaderTable =>
  allowsTraining ? {} : { 'x-robots-tag': 'noai, noimageai', 'tdm-reservation': '1' };
