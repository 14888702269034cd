import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { apiBase, type PublicOperation, publicOperations } from '@quillstead/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import findMyWay, { type Handler, type HTTPVersion } from 'find-my-way';
import { fileOfRoot } from './pages/assets.js';
import { DescribePage } from './pages/describe-page.js';
import { Pages } from './pages/pages.js';
import { Sessions } from './session/sessions.js';
import { isForStaff, isOfStaff } from './routes/guards.js';

const ofPages = ['GET', 'HEAD'];
/** The methods in alphabetical order, as Allow names them. */
const routable = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'] as const;

/**
 * Finds the methods of an address: those of every route that fits it. The router itself finds routes by method, so a
 * second router with the same routes looks each method up in turn when the first has found none.
 */
@Injectable()
export class DeclaredMethods {
  private readonly router = findMyWay();
  /** The route of each handler that the second router finds. */
  private readonly routes = new Map<
    Handler<HTTPVersion.V1>,
    { method: string; call: PublicOperation | undefined }
  >();

  constructor(
    private readonly pages: Pages,
    private readonly describing: DescribePage,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Records every route that is registered from now on.
   * @param anyPage the route that fits every address, and so says nothing about any
   */
  watchRoutes(server: FastifyInstance, anyPage: string): void {
    server.addHook('onRoute', ({ method, url }) => {
      if (url === anyPage) return;
      for (const one of routable) {
        if (![method].flat().includes(one) || this.router.hasRoute(one, url)) continue;
        const route = () => undefined;
        this.router.on(one, url, route);
        const call = publicOperations.find(
          (declared) => declared.method === one && `${apiBase}${declared.path}` === url,
        );
        this.routes.set(route, { method: one, call });
      }
    });
  }

  /** Returns the methods in alphabetical order; none for an address that leads nowhere, or nowhere for this caller. */
  async allowedFor(request: FastifyRequest): Promise<readonly string[]> {
    const address = request.raw.url ?? '/';
    const found = routable.flatMap((method) => {
      const match = this.router.find(method, address);
      return (match && this.routes.get(match.handler)) ?? [];
    });
    if (found.length === 0) return this.isPage(request, address) ? ofPages : [];
    const hidden = found.find(({ call }) => call !== undefined && isForStaff(call))?.call;
    // The admin area does not exist for others, and so has no methods.
    if (hidden !== undefined && !isOfStaff(hidden, await this.sessions.callerOf(request))) return [];
    return found.map(({ method }) => method);
  }

  private isPage(request: FastifyRequest, address: string): boolean {
    if (this.pages.webApp === null || address.startsWith('/api/')) return false;
    const file = fileOfRoot(request);
    if (file !== null) return existsSync(join(this.pages.webApp.folder, file));
    return this.describing.isPage(address.split('?', 1)[0] ?? '/');
  }
}
