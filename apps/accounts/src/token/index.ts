export { AccountToken } from './account-token.entity.js';
export { AccountTokens } from './account-tokens.js';
export { TokenModule } from './token.module.js';
