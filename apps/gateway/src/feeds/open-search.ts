import { cutText, paths } from '@quillstead/catalogue';
import { escapeHtml, escapeXml } from '@quillstead/service-kit/markup';

const path = '/opensearch.xml';
const type = 'application/opensearchdescription+xml';
/** Characters of a name that a description may have. */
const longestName = 16;

/** The path of the description, and its media type. */
export const openSearch = { path, type: `${type}; charset=utf-8` };

/** Returns the link in every page by which a browser finds the description. */
export const printOpenSearchLink = (site: string): string =>
  `<link rel="search" type="${type}" href="${path}" title="${escapeHtml(site)}" />`;

/**
 * Returns the description of the search of stories, which browsers then offer in their address bar (OpenSearch 1.1).
 *
 * @param site its name
 * @param origin of its addresses
 */
export const printOpenSearch = (site: string, origin: string): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeXml(cutText(site, longestName, longestName))}</ShortName>`,
    `<Description>Stories on ${escapeXml(site)}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="192" height="192" type="image/png">${escapeXml(origin)}/icon-192.png</Image>`,
    `<Url type="text/html" template="${escapeXml(`${origin}${paths.search('story')}?q={searchTerms}`)}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
