import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { acceptsEncoding } from './accepts-encoding.ts'
import { namesTag } from './entity-tag.ts'

const mimes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

const encodings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const

/**
 * Serves this build’s scripts, styles and fonts from memory, each once it was read: a page’s first visit asks for dozens,
 * and from disk each costs several times the processor time. They are about 2 MB in one encoding.
 */
export async function serveBuiltAssets(server: FastifyInstance, webDir: string): Promise<void> {
  const folder = join(webDir, 'assets')
  const names = new Set(await readdir(folder))
  const contents = new Map<string, Buffer>()

  const read = async (name: string): Promise<Buffer> => {
    const content = await readFile(join(folder, name))
    contents.set(name, content)
    return content
  }

  server.get('/assets/:name', { logLevel: 'warn' }, async (request, reply) => {
    const { name } = request.params as { name: string }
    const mime = mimes[/\.(\w+)$/.exec(name)?.[1] ?? '']
    if (!mime || !names.has(name)) return reply.callNotFound()
    const compressed = encodings.find(
      ({ encoding, ending }) =>
        names.has(name + ending) && acceptsEncoding(request.headers['accept-encoding'], encoding),
    )
    const file = name + (compressed?.ending ?? '')
    // A newer build may have taken its place on disk; what pages of this one need is stored.
    const content = contents.get(file) ?? (await read(file).catch(() => undefined))
    if (!content) return reply.callNotFound()
    // The name holds a hash of the content.
    const tag = `"${file}"`
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .header('etag', tag)
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    if (compressed) reply.header('content-encoding', compressed.encoding)
    return reply.type(mime).send(content)
  })
}
