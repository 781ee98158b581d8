import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { shiftDay } from '#contract/days.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/evidence/packs.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { TestPerson } from '#tests/support/builders/accounts.ts'
import type { PackRecord } from './records/records.presenter.ts'

/** A day before or after today in UTC. */
export const dayFromNow = (days: number): string => shiftDay(new Date().toISOString().slice(0, 10), days)
/** Noon of such a day. */
export const noonFromNow = (days: number): string => `${dayFromNow(days)}T12:00:00.000Z`

/** The context in which a job runs, for jobs that a test runs itself. */
export function jobCtx(app: TestApp, now = new Date()): Ctx {
  const ctx = { ...app.contextOutside(), now }
  return { ...ctx, transaction: (work) => ctx.db.transaction().execute((db) => work({ ...ctx, db })) }
}

/** A run of a job that nobody stops, unless it is stopped already. */
export const aRun = (stopping = new AbortController().signal) => ({ id: newId(), stopping })

type PackOptions = Partial<BodyOf<typeof contract.createPack>>

export const packBody = (company: { id: string }, options: PackOptions = {}) => ({
  ...{ id: newId(), company_id: company.id, from: dayFromNow(-90), until: dayFromNow(0) },
  framework: 'iso_27001' as const,
  ...options,
})

/** A pack that was made, with its files. */
export async function aPack(app: TestApp, as: TestPerson, options: PackOptions = {}) {
  const body = packBody({ id: as.company_id }, options)
  const started = await app.call(contract.createPack, { as, body })
  if (started.status !== 202) throw new Error(started.text)
  await app.settled()
  await app.jobs.runDue()
  const params = { packId: body.id }
  const pack = (await app.call(contract.getPack, { as, params })).data.data
  const file = await app.call(contract.downloadPack, { as, params })
  if (file.status !== 200) throw new Error(`${pack.state}: ${file.text}`)
  const files = unzipSync(file.bytes)
  const text = (name: string): string => new TextDecoder().decode(files[name])
  const evidence = JSON.parse(text('evidence.json')) as {
    records: PackRecord[]
    figures: Record<string, unknown>
  }
  return { pack, zip: file.bytes, files, text, evidence, manifest: JSON.parse(text('manifest.json')) }
}

/** Unpacks files to a new folder. */
export async function unpack(files: Record<string, Uint8Array>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wardwise-pack-'))
  await mkdir(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

/** Runs the program of an unpacked pack, as an auditor would. */
export const verifyFolder = (folder: string, ...more: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(folder, 'verify.mjs'), ...more], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
