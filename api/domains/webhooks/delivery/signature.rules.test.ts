import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { signatureOf } from './signature.rules.ts'

const folder = await mkdtemp(join(tmpdir(), 'wardwise-sample-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

type Check = (header: string, body: string, secret: string) => boolean

/** The function that the guide for admins shows. */
async function sampleOfGuide(): Promise<Check> {
  const guide = readFileSync(new URL('../../../../docs/admin-guide/webhooks.md', import.meta.url), 'utf8')
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(guide) ?? []
  const file = join(folder, 'sample.mjs')
  await writeFile(file, code)
  const { isFromWardwise } = (await import(pathToFileURL(file).href)) as { isFromWardwise: Check }
  return isFromWardwise
}

it('is what the sample in the guide checks', async () => {
  const isFromWardwise = await sampleOfGuide()
  const body = '{"id":"1","title":"Ωmega"}'
  const now = new Date()
  const signature = signatureOf(['new', 'old'], body, now)
  expect(signature).toMatch(/^t=\d{10},v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
  const checked = [
    isFromWardwise(signature, body, 'new'),
    isFromWardwise(signature, body, 'old'),
    isFromWardwise(signature, body, 'other'),
    isFromWardwise(signature, `${body} `, 'new'),
    isFromWardwise(signatureOf(['new'], body, new Date(now.getTime() - 600_000)), body, 'new'),
    isFromWardwise('t=x,v1=', body, 'new'),
    isFromWardwise(`t=${Math.floor(now.getTime() / 1_000)},v1=00`, body, 'new'),
  ]
  expect(checked).toEqual([true, true, false, false, false, false, false])
})
