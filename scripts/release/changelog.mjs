import { git } from './git.mjs';
import { taggedVersions } from './versions.mjs';

const head = `# Changes

Made by a release from the subjects of the commits, by the part that each names; what a change is for stands in its
commit (\`git show\`). How to take a release: \`operating/upgrade.md\`.
`;
const withoutPart = 'other';
/** Of a release itself, which says nothing more. */
const ofRelease = 'release';

/**
 * The changes of every version.
 *
 * @param {string} root of a git repository, in which versions are tags (`v1.2.3`)
 * @param {{ version: string, date: string }} next what the commits since the last version are released as
 * @returns {string} Markdown, the newest version first
 */
export function changelogOf(root, next) {
  const versions = taggedVersions(root, 'HEAD');
  const sections = versions.map((version, index) => {
    const date = git(root, 'log', '-1', '--format=%cs', `v${version}`);
    return sectionOf(`${version}, ${date}`, commitsBetween(root, versions[index - 1], `v${version}`));
  });
  const since = sectionOf(`${next.version}, ${next.date}`, commitsBetween(root, versions.at(-1), 'HEAD'));
  return [head, ...[...sections, since].filter((section) => section !== null).toReversed()].join('\n');
}

/** Subjects with the short names of their commits, the newest first. */
function commitsBetween(root, version, end) {
  const range = version === undefined ? end : `v${version}..${end}`;
  const lines = git(root, 'log', '--no-merges', '--format=%h %s', range).split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => ({ name: line.slice(0, line.indexOf(' ')), ...read(line.slice(line.indexOf(' ') + 1)) }))
    .filter(({ parts }) => !parts.includes(ofRelease));
}

/** The parts that a subject names before its first colon, and what it says of them. */
function read(subject) {
  const [, parts = withoutPart, text = subject] =
    /^([a-z][\w-]*(?:, [a-z][\w-]*)*): (.+)$/.exec(subject) ?? [];
  return { parts: parts.split(', '), text };
}

function sectionOf(title, commits) {
  if (commits.length === 0) return null;
  const each = commits.flatMap(({ parts: named, ...commit }) => named.map((part) => ({ ...commit, part })));
  const parts = [...Map.groupBy(each, ({ part }) => part)].toSorted(byPart);
  const lists = parts.map(
    ([part, own]) => `### ${part}\n\n${own.map(({ name, text }) => `- ${plain(text)} (${name})\n`).join('')}`,
  );
  return `## ${title}\n\n${lists.join('\n')}`;
}

/** By name, with what names no part at the end. */
/** @type {(one: [string, unknown], other: [string, unknown]) => number} */
function byPart([one], [other]) {
  if (one === withoutPart || other === withoutPart) return one === withoutPart ? 1 : -1;
  return one < other ? -1 : 1;
}

/** A subject is no Markdown, but for what it quotes as code. */
const plain = (text) => text.replaceAll(/[\\*_<>[\]#]/g, String.raw`\$&`);
