import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import type { ApiScope } from '#contract/scopes.ts'
import { aTestApp } from './support/app.ts'
import { anAdmin, aStudent } from './support/builders/accounts.ts'
import { anApiToken } from './support/builders/api-tokens.ts'
import { aCompany } from './support/builders/companies.ts'
import { aReleasedCourse } from './support/builders/learning.ts'
import { fileFixture } from './support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))

/** Runs the example below a heading of docs/api.md as it stands there, but with shorter pages. Returns its lines. */
async function runExample(heading: string, scopes: ApiScope[], args: string[] = []): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../docs/api.md'), 'utf8')
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(text.slice(text.indexOf(`### ${heading}`))) ?? []
  expect(code).toContain('WARDWISE_TOKEN')
  const folder = await mkdtemp(join(tmpdir(), 'wardwise-example-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'example.mjs')
  await writeFile(file, code.replace(/limit: '100'/, `limit: '2'`).replace('limit=100', 'limit=2'))
  const { token } = await anApiToken(app, admin, { scopes })
  const env = { ...process.env, WARDWISE_API: `${app.url}/api`, WARDWISE_TOKEN: token }
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { env })
  return stdout.trim().split('\n')
}

// Specification +: The worked examples of the API's documentation run as they are
it('lists all people page by page', async () => {
  const people = []
  for (const last_name of ['Abel', 'Bauer', 'Costa', 'Dima', 'Eliou'])
    people.push(await aStudent(app, company, { last_name }))
  expect(await runExample('All people, page by page', ['people:read'])).toEqual(
    people.map(({ email }) => expect.stringContaining(`${email} `)),
  )
})

it('lists the results of a course', async () => {
  const course = await aReleasedCourse(app, company)
  const scopes: ApiScope[] = ['courses:read', 'results:read']
  const lines = await runExample('The results of a course', scopes, [course.id])
  expect(lines).toHaveLength(5)
  for (const line of lines) expect(line).toMatch(/^\S+@example\.test not_started - -$/)
  expect(await runExample('The results of a course', scopes)).toEqual(lines)
})

it('lists the audit log since yesterday', async () => {
  const lines = await runExample('The audit log since yesterday', ['audit:read'])
  expect(lines.length).toBeGreaterThan(3)
  expect(lines[0]).toMatch(/^\d{4}-.*Z api_token\.created Ada Example/)
})

it('adds a person, and changes one', async () => {
  const run = () => runExample('Add a person, or change one', ['people:read', 'people:write'])
  expect([await run(), await run()]).toEqual([['added ada@example.com'], ['changed ada@example.com']])
})
