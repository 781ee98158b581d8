import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aCompany } from '../../tests/support/builders/companies.ts'

let app: TestApp
let webDir: string

const template =
  '<html lang="__LANG__"><title>__TITLE__</title>__HEAD__<script nonce="__NONCE__" type="application/json">__BOOT__</script></html>'

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'wardwise-web-'))
  await mkdir(join(webDir, 'assets'))
  await Promise.all([
    writeFile(join(webDir, 'index.html'), template),
    writeFile(join(webDir, '.env'), 'SECRET=1'),
    writeFile(join(webDir, 'assets', 'main-abc123.js'), 'export {}'),
  ])
  app = await startTestApp({ webDir })
})
afterAll(async () => {
  await app.close()
  await rm(webDir, { recursive: true })
})

/** Plain HTTP, for `fetch` names no other host. */
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

describe('a page', () => {
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

  it('has a policy that a host name cannot add to', async () => {
    const { headers } = await open('/', { host: 'a;script-src-elem=*' })
    expect(headers.get('content-security-policy')).not.toContain('script-src-elem')
  })

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
    '/index.html',
    '/.env',
    '/assets/',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/.git/config',
  ])('%s is none', async (path) => {
    const { status, text } = await open(path)
    expect(status).toBe(404)
    expect(text).not.toMatch(/SECRET|__BOOT__|"dependencies"/)
  })
})
