import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setCompanyImage } from '#domains/companies/companies.service.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aStoredDrawing } from '#tests/support/builders/media.ts'

let app: TestApp
let webDir: string

const template =
  '<html lang="__LANG__"><title>__TITLE__</title>__HEAD__<script nonce="__NONCE__" type="application/json">__BOOT__</script><noscript>__NO_SCRIPT__</noscript></html>'

const script = 'export const first = 1'

const mark = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${color}"/></svg>`

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'wardwise-web-'))
  await mkdir(join(webDir, 'assets'))
  await Promise.all([
    writeFile(join(webDir, 'index.html'), template),
    writeFile(join(webDir, '.env'), 'SECRET=1'),
    writeFile(join(webDir, 'assets', 'main-abc123.js'), script),
    writeFile(join(webDir, 'assets', 'main-abc123.js.br'), brotliCompressSync(script)),
    writeFile(join(webDir, 'assets', 'main-abc123.js.gz'), gzipSync(script)),
    writeFile(join(webDir, 'assets', 'small-abc123.css'), 'a { color: red }'),
    writeFile(join(webDir, 'service-worker.js'), '// keeps the shell'),
    mkdir(join(webDir, 'img/badges'), { recursive: true }).then(() =>
      writeFile(join(webDir, 'img/badges/helper.svg'), mark('#0f766e')),
    ),
    mkdir(join(webDir, 'img/default'), { recursive: true }).then(() =>
      writeFile(join(webDir, 'img/default/favicon.svg'), mark('#3b4279')),
    ),
  ])
  app = await startTestApp({ webDir })
})
afterAll(async () => {
  await app.close()
  await rm(webDir, { recursive: true })
})

/** Plain HTTP, because `fetch` cannot set another host. */
function open(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const call = request(app.url + path, { headers: { accept: 'text/html', ...headers } }, async (answer) => {
      let text = ''
      for await (const part of answer) text += String(part)
      resolve({
        status: answer.statusCode ?? 0,
        headers: new Headers(answer.headers as Record<string, string>),
        text,
      })
    })
    call.on('error', reject).end()
  })
}

it('lets other sites show the pictures of badges, which credentials name, and nothing else', async () => {
  const openness = async (path: string) => {
    const { headers } = await open(path)
    return ['access-control-allow-origin', 'cross-origin-resource-policy'].map((name) => headers.get(name))
  }
  expect(await openness('/img/badges/helper.svg')).toEqual(['*', 'cross-origin'])
  expect(await openness('/img/default/favicon.svg')).toEqual([null, 'same-origin'])
})

interface Manifest {
  icons: { src: string; sizes: string; purpose: string }[]
}

const openBytes = (path: string, host: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const call = request(app.url + path, { headers: { host } }, async (answer) => {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
      resolve(Buffer.concat(await answer.toArray()))
    })
    call.on('error', reject).end()
  })

/** Red, green, blue and alpha at a fraction of the image’s width and height. */
const colorOf = async (picture: Buffer, share: number): Promise<number[]> => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * share) * info.width + Math.floor(info.width * share)) * 4
  return [...data.subarray(at, at + 4)]
}

describe('a page', () => {
  it('is the one that says that there is none, where a link was cut in the middle of a letter', async () => {
    const { status, headers } = await open('/library/%E0%A4%A')
    expect([status, headers.get('location')]).toEqual([302, '/not-found'])
    expect((await open('/not-found')).status).toBe(404)
    const unread = await open('/api/student/%E0%A4%A', { accept: 'application/json' })
    expect([unread.status, JSON.parse(unread.text).code]).toEqual([400, 'unreadable'])
  })

  it('says in the language of its reader what it lacks where scripts are off', async () => {
    const { host } = await aCompany(app, { app_name: 'A & B' })
    const { text } = await open('/', { host, 'accept-language': 'es' })
    expect(text).toContain('<noscript>A &amp; B necesita JavaScript.')
  })

  it('is dressed in the brand of its host, which cannot break out of it', async () => {
    const name = '</script><script>alert(1)</script>&"$1'
    const { host } = await aCompany(app, { app_name: name, tagline: '"><img src=x>' })
    const { text } = await open('/login', { host })
    expect(text).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;$1</title>')
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img')
    const boot = /application\/json">(.*)<\/script>/.exec(text)?.[1] ?? ''
    expect((JSON.parse(boot) as { branding: { app_name: string } }).branding.app_name).toBe(name)
  })

  it('runs only what carries its nonce, another each time, and is kept nowhere', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, text } = await open('/')
        const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? ''
        const policy = headers.get('content-security-policy') ?? ''
        expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
        for (const closed of [
          "default-src 'none'",
          "base-uri 'none'",
          "object-src 'none'",
          "frame-ancestors 'none'",
        ])
          expect(policy).toContain(closed)
        expect(headers.get('cache-control')).toBe('no-store')
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('x-frame-options')).toBe('DENY')
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  it('lets only the preview’s page stand in a page, and only in our own', async () => {
    const course = '/admin/courses/00000000-0000-7000-8000-000000000001'
    const framed = await open(`${course}/~/lesson/l1/en_US/page?state=fresh`)
    expect(framed.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(framed.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    const visited = await open(`/preview/${'a'.repeat(44)}/lesson/l1/en_US/page`)
    expect(visited.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    for (const path of [
      `/preview/${'a'.repeat(44)}`,
      course,
      `${course}/~/lesson/l1/en_US`,
      '/login?next=/admin/courses/c/~/l/page',
    ]) {
      const { headers } = await open(path)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  })

  it('is not had by a host name that would add to its policy', async () => {
    const { status, headers, text } = await open('/', { host: 'a;script-src-elem=*' })
    expect([status, JSON.parse(text).code]).toEqual([400, 'unreadable'])
    expect(headers.get('content-security-policy')).not.toContain('script-src-elem')
  })

  it.each(['/login', '/nowhere'])('%s says the same headers to HEAD, and nothing more', async (path) => {
    const shown = async (method: string) => {
      const answer = await fetch(app.url + path, { method, headers: { accept: 'text/html' } })
      const headers = Object.fromEntries(answer.headers)
      const policy = (headers['content-security-policy'] ?? '').replaceAll(/nonce-[^']+/g, 'nonce-x')
      // Connection headers depend on the test’s client, not on the answer.
      const own = { date: '', connection: '', 'keep-alive': '' }
      return [answer.status, { ...headers, ...own, 'content-security-policy': policy }]
    }
    expect(await shown('HEAD')).toEqual(await shown('GET'))
  })

  it.each(['/', '/login/', '/library/courses/', '/student/', '/library/a~b/item/c~d/'])(
    '%s is there, with a stroke at its end too',
    async (path) => {
      expect((await open(path)).status).toBe(200)
    },
  )

  it('that does not exist says so with 404 and shows nothing of the address', async () => {
    const { status, text } = await open('/nowhere/<script>')
    expect(status).toBe(404)
    expect(text).not.toContain('nowhere')
  })
})

describe('files', () => {
  it('with a hash in their name may be kept, and a wrong name may not', async () => {
    expect((await open('/assets/main-abc123.js')).headers.get('cache-control')).toContain('immutable')
    const gone = await open('/assets/main-000000.js')
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  it.each([
    ['gzip, deflate, br', 'br', '"main-abc123.js.br"'],
    ['br;q=0, GZIP;q=0.5', 'gzip', '"main-abc123.js.gz"'],
    ['br;q=0.0, gzip; q=0', null, '"main-abc123.js"'],
    ['identity', null, '"main-abc123.js"'],
  ])('come compressed as the browser takes it: %s', async (acceptEncoding, encoding, tag) => {
    const path = '/assets/main-abc123.js'
    for (const _ of ['from disk', 'from memory']) {
      const { status, headers } = await open(path, { 'accept-encoding': acceptEncoding })
      expect([status, headers.get('content-encoding'), headers.get('etag')]).toEqual([200, encoding, tag])
      expect(headers.get('vary')).toContain('accept-encoding')
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    }
    const again = await open(path, { 'accept-encoding': acceptEncoding, 'if-none-match': `W/${tag}` })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('hold what was built', async () => {
    expect((await open('/assets/main-abc123.js')).text).toBe(script)
    expect(await open('/assets/small-abc123.css', { 'accept-encoding': 'br' })).toMatchObject({
      status: 200,
      text: 'a { color: red }',
    })
  })

  it('that a newer build took away go on as long as they were read, and the others are kept nowhere', async () => {
    await writeFile(join(webDir, 'assets', 'read-abc123.js'), script)
    await writeFile(join(webDir, 'assets', 'unread-abc123.js'), script)
    const older = await startTestApp({ webDir })
    const get = async (name: string) => {
      const { status, headers } = await fetch(`${older.url}/assets/${name}`)
      return [status, headers.get('cache-control')?.includes('immutable')]
    }
    expect(await get('read-abc123.js')).toEqual([200, true])
    for (const name of ['read', 'unread']) await rm(join(webDir, 'assets', `${name}-abc123.js`))
    expect(await get('read-abc123.js')).toEqual([200, true])
    expect(await get('unread-abc123.js')).toEqual([404, false])
    await older.close()
  })

  it.each([
    '/index.html',
    '/.env',
    '/assets',
    '/assets/',
    '/assets/main-abc123.js.br',
    '/assets/..%2findex.html',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/.git/config',
  ])('%s is none', async (path) => {
    const { status, text } = await open(path)
    expect(status).toBe(404)
    expect(text).not.toMatch(/SECRET|__BOOT__|"dependencies"/)
  })
})

describe('the installed app', () => {
  it('bears the name of the company of its host', async () => {
    const { host } = await aCompany(app, { app_name: 'Harbor "Learning"', default_locale: 'es_ES' })
    const { headers, text } = await open('/manifest.webmanifest', { host })
    expect(headers.get('content-type')).toContain('application/manifest+json')
    expect(JSON.parse(text)).toMatchObject({
      name: 'Harbor "Learning"',
      lang: 'es-ES',
      display: 'standalone',
    })
    expect((await open('/login', { host })).text).toContain(
      '<link rel="manifest" href="/manifest.webmanifest">',
    )
  })

  it('wears the company’s mark, in every size that the manifest names', async () => {
    const company = await aCompany(app)
    const { host } = company
    const { id: file_id } = await aStoredDrawing(app, await anAdmin(app, company), mark('#ff0000'))
    await setCompanyImage(app.contextOutside(), { company_id: company.id, kind: 'favicon', file_id })
    const { icons } = JSON.parse((await open('/manifest.webmanifest', { host })).text) as Manifest
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
    for (const { src, sizes, purpose } of icons) {
      const icon = await openBytes(src, host)
      const { width, height } = await sharp(icon).metadata()
      expect(`${width}x${height}`).toBe(sizes)
      expect(await colorOf(icon, 0.5)).toEqual([255, 0, 0, 255])
      // A maskable icon may be cropped at its edges, so the logo keeps clear of them.
      expect(await colorOf(icon, 0.02)).toEqual(purpose === 'any' ? [255, 0, 0, 255] : [255, 255, 255, 255])
    }
  })

  it('wears the platform’s where the host is nobody’s, and has no other names', async () => {
    const icon = await openBytes('/img/app/192.png', 'nobody.example.test')
    expect(await colorOf(icon, 0.5)).toEqual([0x3b, 0x42, 0x79, 255])
    expect((await open('/img/app/toString.png')).status).toBe(404)
  })

  it('runs a worker that is asked for anew each time and reaches nothing but its own server', async () => {
    const { headers } = await open('/service-worker.js')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  })
})
