export { MarkButton } from './mark-button.js';
export { useMemberAct } from './use-member-act.js';
export { useIsToggling, useToggle } from './use-toggle.js';
