import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../support/database/database.ts'
import { usedDataDir } from '../support/database/database-processes.ts'

const root = join(import.meta.dirname, '../..')

/** The program’s exit code and its whole output. */
function startWith(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'wardwise-failed-start-'))
  writeFileSync(join(folder, 'a-file'), '')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const given = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.replace('{folder}', folder)]),
  )
  return new Promise((resolve) => {
    const program = execFile(
      process.execPath,
      ['api/start.js'],
      {
        cwd: root,
        timeout: 40_000,
        env: {
          ...process.env,
          DATA_DIR: join(folder, 'data'),
          HOST: '127.0.0.1',
          PORT: '0',
          DEMO: 'off',
          LOG_LEVEL: 'silent',
          ...given,
        },
      },
      (_error, stdout, stderr) => resolve({ code: program.exitCode, said: stdout + stderr }),
    )
  })
}

const isSentence = /^[A-Z][^\n]*\.\n$/

test.each<[string, Record<string, string>, string]>([
  ['a bad setting', { PORT: 'abc' }, 'PORT must be a port number'],
  ['a data folder that is a file', { DATA_DIR: '{folder}/a-file' }, 'cannot be created'],
  ['a data folder where none can be made', { DATA_DIR: '/proc/wardwise/data' }, 'cannot be created'],
  ['a data folder that takes nothing', { DATA_DIR: '/proc' }, 'cannot be written to'],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x' },
    'The database cannot be reached',
  ],
])('%s ends the start with one sentence', { timeout: 180_000 }, async (_, env, sentence) => {
  const { code, said } = await startWith(env)
  expect([code, said]).toEqual([1, expect.stringMatching(isSentence)])
  expect(said).toContain(sentence)
  expect(said).not.toContain('hidden')
})

test('a port that is taken ends the start with one sentence', { timeout: 180_000 }, async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const database = await createTestDatabase()
  onTestFinished(async () => {
    taken.close()
    await database.drop()
  })
  const port = String((taken.address() as AddressInfo).port)
  // The embedded server is stopped at exit without messages.
  const places: Record<string, string>[] = [
    { DATABASE_URL: database.url },
    { DATA_DIR: usedDataDir(), LOG_LEVEL: 'warn' },
  ]
  for (const variant of places)
    expect(await startWith({ PORT: port, ...variant })).toEqual({
      code: 1,
      said: 'The port is taken by another program. Stop that program, or set PORT to another number.\n',
    })
})

test('what nobody foresaw ends the start with one sentence too', { timeout: 180_000 }, async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  await database.pool.query('drop table installation cascade')
  const { code, said } = await startWith({ DATABASE_URL: database.url })
  expect([code, said]).toEqual([1, expect.stringMatching(isSentence)])
  expect(said).toContain('Wardwise could not start')
})
