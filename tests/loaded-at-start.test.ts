import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const noting = `
  import { registerHooks } from 'node:module'
  registerHooks({ load: (address, context, next) => (console.log(address), next(address, context)) })
  await import('./api/app.ts')`

it('the application is put together without what only some calls need, which is loaded with the first of them', () => {
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', noting], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  })
  const packages = new Set(
    [...said.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].map(([, name]) => name),
  )
  expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'kysely', 'zod']))
  const heavy =
    /^(@opentelemetry\/|prom-client|ioredis|@react-pdf\/|@react-email\/|@node-rs\/argon2|@zxcvbn-ts\/|@node-saml\/|openid-client|xml-crypto|sharp|pdfkit|react|react-dom|file-type|culori|nodemailer|pusher|aws4fetch|yaml|unified|remark-|tar-stream|vite)/
  expect([...packages].filter((name) => heavy.test(name ?? ''))).toEqual([])
})
