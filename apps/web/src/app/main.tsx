import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startPush } from '../features/push/index.js';
import { rememberLanding, startSession } from '../features/session/index.js';
import { takeLinkToken } from '../lib/link-token.js';
import { store } from '../lib/store.js';
import './tokens.css';
import './base.css';
import { App } from './app.js';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root.');

takeLinkToken();
rememberLanding();
if (import.meta.env.PROD) startPush();
void startSession();

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Provider>
  </StrictMode>,
);
