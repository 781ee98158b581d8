import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { removeStudent } from '#contract/directory/directory.ts'
import { backUp } from '#db/backup/backup.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { createBareDatabase, quietLog } from '#tests/support/database/database.ts'
import { startTestBucket } from '#tests/support/servers/bucket.ts'

const root = join(import.meta.dirname, '../../..')

/** The output of a command-line tool on a machine with an empty folder. */
async function run(command: string, args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [`api/db/${command}.command.ts`, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: aFolder(), ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  await once(child, 'close')
  return said
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wardwise-erasures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function aServerWithABucket(): Promise<TestApp & { env: Record<string, string> }> {
  const bucket = await startTestBucket()
  const app = await startTestApp({ env: bucket.env })
  onTestFinished(async () => {
    await app.close()
    await bucket.close()
  })
  return { ...app, env: bucket.env }
}

it('whoever was erased stays erased though the folder of every node is gone, where files lie in a bucket', async () => {
  const app = await aServerWithABucket()
  const company = await aCompany(app)
  const admin = await anAdmin(app, company)
  const [erased, kept] = [await aStudent(app, company), await aStudent(app, company)]
  const file = join(aFolder(), 'backup')
  await backUp({ dataDir: app.dataDir, databaseUrl: app.database.url, s3: {} }, file, quietLog)
  for (let times = 0; times < 2; times += 1)
    await app.call(removeStudent, { as: admin, params: { studentId: erased.id } })
  await app.settled()
  await app.jobs.runDue()

  const target = await createBareDatabase()
  onTestFinished(() => target.drop())
  const env = { ...app.env, DATABASE_URL: target.url }
  expect(await run('restore', [file], env)).toContain('People erased again: 1.')
  const client = new pg.Client(target.url)
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query('select id, status from users where id = any($1)', [
    [erased.id, kept.id],
  ])
  expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [erased.id, 'removed'],
      [kept.id, 'active'],
    ]),
  )

  // Restored at the level of the database, so that there is no backup file to name.
  await client.query("update users set status = 'active', first_name = 'Ada' where id = $1", [erased.id])
  await client.query('delete from jobs')
  expect(await run('erase-again', [], env)).toContain('Erased 1 people again')
}, 180_000)
