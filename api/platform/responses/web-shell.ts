import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brandStyle } from '#contract/companies/brand-style.ts'
import type { Branding } from '#contract/companies/companies.ts'
import { shownTag } from '#contract/locales.ts'
import { formsOf, routes } from '#contract/routes.ts'
import type { Db } from '#db/connect.ts'
import { notFound } from '../errors.ts'
import type { RunningCalls } from '../http/running-calls.ts'
import { languagesOf } from '../languages.ts'
import { translate } from '../messages.ts'
import { acceptsHtml } from './accepts-html.ts'
import { serveBuiltAssets } from './built-assets.ts'
import { pwaHead, servePwa } from './pwa.ts'
import { sendStoredAsset } from './stored-assets.ts'

interface Shell {
  db: Db
  webDir: string
  /** The server waits for these handlers before it closes the database. */
  counted: RunningCalls['counted']
  brandingOf: (request: FastifyRequest) => Promise<Branding>
  /** The company’s own favicon; null if the platform’s is used. */
  faviconOf: (request: FastifyRequest) => Promise<Uint8Array | null>
  /** The settings that the browser needs to open the live connection. */
  realtimeOf: (request: FastifyRequest) => { wsHost: string } & object
}

/** Serves the built web app: hashed files as immutable, and the page itself with the host’s brand. */
export async function serveWeb(server: FastifyInstance, shell: Shell): Promise<void> {
  const template = await readFile(join(shell.webDir, 'index.html'), 'utf8')
  await serveBuiltAssets(server, shell.webDir)
  await server.register(serveStatic, {
    root: shell.webDir,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    // The template is not a page, since it lacks the brand and the nonce. Folders have no page either.
    allowedPath: (path) => path !== '/index.html' && !path.endsWith('/'),
    logLevel: 'warn',
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, max-age=3600')
      // Open Badges name these pictures, and sites that verify one show them.
      if (/\/img\/badges\//.test(path))
        reply
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
      // The service worker must be revalidated, because it runs by itself and requests other files.
      if (/\/service-worker\.js/.test(path)) {
        reply
          .header('cache-control', 'no-cache')
          .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      }
    },
  })
  servePwa(server, shell)
  const page = (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply, { template, shell })
  for (const path of new Set(Object.values(routes).flatMap(formsOf))) {
    server.get(path, { logLevel: 'warn' }, page)
    // The page shows the same content with a trailing slash, so that address exists too.
    if (path !== '/') server.get(`${path}/`, { logLevel: 'warn' }, page)
  }
  const sendUnknown = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Unknown paths arrive through the static file route, which logs no requests; this restores logging.
    request.log.level = server.log.level
    if (await sendStoredAsset(shell.db, request, reply)) return reply
    if (!acceptsHtml(request)) throw notFound()
    reply.code(404)
    return page(request, reply)
  }
  server.setNotFoundHandler(shell.counted(sendUnknown))
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { template, shell }: { template: string; shell: Shell },
): Promise<FastifyReply> {
  const branding = await shell.brandingOf(request)
  const realtime = shell.realtimeOf(request)
  const nonce = randomBytes(16).toString('base64')
  const { platform } = languagesOf(request.headers)
  const values: Record<string, string> = {
    __NONCE__: nonce,
    __LANG__: shownTag(platform),
    __NO_SCRIPT__: escapeHtml(translate(platform, 'needs_script', { app_name: branding.app_name })),
    __TITLE__: escapeHtml(branding.app_name),
    __HEAD__: head(branding, nonce),
    __BOOT__: JSON.stringify({ branding, realtime, languages: branding.locales }).replaceAll('<', '\\u003c'),
  }
  const html = template.replace(/__(?:NONCE|LANG|TITLE|HEAD|BOOT|NO_SCRIPT)__/g, (name) => values[name] ?? '')
  return reply
    .header('content-security-policy', pagePolicy(request, { nonce, realtimeHost: realtime.wsHost }))
    .headers(isFramed(request) ? { 'x-frame-options': 'SAMEORIGIN' } : {})
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

const head = (branding: Branding, nonce: string): string =>
  [
    `<link rel="icon" href="${escapeHtml(branding.images.favicon)}">`,
    pwaHead(branding),
    `<style nonce="${nonce}">${brandStyle(branding.ramp)}</style>`,
    branding.tagline ? `<meta name="description" content="${escapeHtml(branding.tagline)}">` : '',
  ].join('')

/** A Host header may contain anything, such as another directive. */
const plainHost = (host: string): string => (/^[\w.:[\]-]+$/.test(host) ? host : 'localhost')

/** The previews of drafts and brands embed the student’s page in a frame; no other page may be framed. */
const isFramed = ({ url }: FastifyRequest): boolean =>
  /^\/(?:admin\/(?:courses\/[^/?]+\/~\/[^?]+\/page|settings\/preview\/[^/?]+)|preview\/[^?]+\/page)(?:\?|$)/.test(
    url,
  )

/** Socket URLs are listed explicitly, because older browsers do not include them in `self`. */
function pagePolicy(
  request: FastifyRequest,
  { nonce, realtimeHost }: { nonce: string; realtimeHost: string },
): string {
  const host = plainHost(request.host)
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ws://${host} wss://${host} wss://${plainHost(realtimeHost)}`,
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed(request) ? "'self'" : "'none'"}`,
  ].join('; ')
}

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )
