const functions = 'sum max min avg count topk rate increase histogram_quantile absent clamp_min time'.split(
  ' ',
);
const words = 'by without and or unless on ignoring bool offset'.split(' ');
const pairs = { ')': '(', ']': '[', '}': '{' };

/**
 * The metrics that an expression of Prometheus names. As much of its grammar as our rules use.
 * @returns {string[]} throws an Error for brackets that do not fit, a function that Prometheus may not have, and a
 * range that is none
 */
export function promqlNames(expression) {
  const bare = expression.replace(/"[^"]*"/g, '""');
  fitBrackets(bare);
  for (const [, range] of bare.matchAll(/\[([^\]]*)\]/g))
    if (!/^\d+[smhd]$/.test(range)) throw new Error(`[${range}] is no range: ${expression}`);
  const plain = bare
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  const names = new Set();
  for (const [, name, call] of plain.matchAll(/([a-z_:][\w:]*)\s*(\()?/gi)) {
    if (words.includes(name)) continue;
    if (!call) names.add(name);
    else if (!functions.includes(name)) throw new Error(`${name} is no function that we know: ${expression}`);
  }
  if (names.size === 0) throw new Error(`No metric is named: ${expression}`);
  return [...names];
}

function fitBrackets(text) {
  const open = [];
  for (const sign of text) {
    if (Object.values(pairs).includes(sign)) open.push(sign);
    else if (sign in pairs && open.pop() !== pairs[sign]) throw new Error(`Brackets do not fit: ${text}`);
  }
  if (open.length > 0) throw new Error(`Brackets do not fit: ${text}`);
}
