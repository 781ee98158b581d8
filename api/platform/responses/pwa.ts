import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Branding } from '#contract/companies/companies.ts'
import { languageTag } from '#contract/locales.ts'
import { createCache } from '../cache/bounded-cache.ts'
import { notFound } from '../errors.ts'
import { type AppIcon, iconAddress, isAppIcon, manifestIcons, renderAppIcon } from './app-icons.ts'

interface PwaParts {
  webDir: string
  brandingOf: (request: FastifyRequest) => Promise<Branding>
  /** The company’s own favicon; null if the platform’s is used. */
  faviconOf: (request: FastifyRequest) => Promise<Uint8Array | null>
}

/** The background colors of the light and dark theme, as in the web’s tokens. */
const paper = { light: '#ffffff', dark: '#1c1a18' }

/** Lets a browser install the app under the company’s name and logo. */
export function servePwa(server: FastifyInstance, parts: PwaParts): void {
  const rendered = createCache<Promise<Uint8Array>>({ capacity: 400 })

  server.get('/manifest.webmanifest', { logLevel: 'warn' }, async (request, reply) => {
    const branding = await parts.brandingOf(request)
    reply.header('cache-control', 'public, max-age=600').type('application/manifest+json; charset=utf-8')
    return JSON.stringify(manifestOf(branding))
  })

  server.get('/img/app/:file', { logLevel: 'warn' }, async (request, reply) => {
    const name = /^(\w+)\.png$/.exec((request.params as { file: string }).file)?.[1] ?? ''
    if (!isAppIcon(name)) throw notFound()
    const { images } = await parts.brandingOf(request)
    const icon = await rendered.getOrMake(`${images.favicon} ${name}`, () => draw(parts, request, name))
    const isNewest = (request.query as { v?: string }).v === versionOf(images.favicon)
    reply.header('cache-control', isNewest ? 'public, max-age=31536000, immutable' : 'public, max-age=600')
    return reply.type('image/png').send(icon)
  })
}

/** Falls back to the platform’s icon if the logo cannot be rendered. */
async function draw(parts: PwaParts, request: FastifyRequest, name: AppIcon): Promise<Uint8Array> {
  const ours = () => readFile(join(parts.webDir, 'img/default/favicon.svg'))
  const mark = (await parts.faviconOf(request)) ?? (await ours())
  return renderAppIcon(mark, name).catch(async (error: unknown) => {
    request.log.warn({ err: error }, 'a favicon could not be drawn as an icon')
    return renderAppIcon(await ours(), name)
  })
}

const manifestOf = (branding: Branding) => ({
  id: '/',
  name: branding.app_name,
  short_name: branding.app_name,
  ...(branding.tagline && { description: branding.tagline }),
  lang: languageTag(branding.default_locale),
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: paper.light,
  theme_color: paper.light,
  icons: manifestIcons(versionOf(branding.images.favicon)),
})

/** The favicon’s URL changes with the image, and so do the URLs of the icons made from it. */
const versionOf = (favicon: string): string => /[?&]v=([\w-]+)/.exec(favicon)?.[1] ?? 'default'

/** The tags in a page’s head that describe the app. */
export const pwaHead = ({ images }: Branding): string =>
  [
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="apple-touch-icon" href="${iconAddress('touch', versionOf(images.favicon))}">`,
    ...Object.entries(paper).map(
      ([theme, color]) =>
        `<meta name="theme-color" content="${color}" data-theme="${theme}" media="(prefers-color-scheme: ${theme})">`,
    ),
  ].join('')
