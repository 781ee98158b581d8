import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/evidence/packs.ts'
import { sha256 } from '#platform/ids.ts'
import { signingKey } from '#platform/secrets/signing-key.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { makePackJob } from './make-pack.job.ts'
import { failPack } from './packs.queries.ts'
import { aPack, aRun, dayFromNow, jobCtx, packBody } from './packs.test-support.ts'
import { sweepPacksJob } from './sweep-packs.job.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))
const auditor = fileFixture(() => aTeacher(app, company, { abilities: ['auditor'] }))

const create = (body: ReturnType<typeof packBody>, as = admin) => app.call(contract.createPack, { as, body })
const read = async (packId: string) =>
  (await app.call(contract.getPack, { as: admin, params: { packId } })).data.data
const eventsOf = (packId: string) =>
  app.database.db
    .selectFrom('events')
    .select(['kind', 'actor_id'])
    .where('company_id', '=', company.id)
    .where(({ eb, ref }) => eb(ref('data', '->>').key('pack_id' as never), '=', packId as never))
    .orderBy('id')
    .execute()

beforeEach(() => app.database.db.deleteFrom('evidence_packs').execute())

// Specification +: An auditor of a company makes evidence packs, and nobody without that right
describe('who may', () => {
  it('make, read, download and delete packs: admins and auditors, who otherwise only read', async () => {
    const { pack } = await aPack(app, auditor)
    expect(pack).toMatchObject({
      state: 'ready',
      made_by: expect.stringContaining('Ada'),
      can: { delete: true },
    })
    const params = { packId: pack.id }
    expect((await app.call(contract.deletePack, { as: auditor, params })).status).toBe(204)
    expect((await app.call(contract.getPack, { as: auditor, params })).status).toBe(404)
  })

  it('refuses teachers without the ability, students and guests', async () => {
    const body = packBody(company)
    const others = [await aTeacher(app, company, { abilities: ['people'] }), await aStudent(app, company)]
    for (const as of others) expect((await app.call(contract.createPack, { as, body })).status).toBe(403)
    expect((await app.call(contract.createPack, { body })).status).toBe(401)
    expect((await app.call(contract.listPacks, { as: others[0] ?? null })).status).toBe(403)
  })

  it('refuses auditors who see only the members of their groups', async () => {
    const as = await aTeacher(app, company, { abilities: ['auditor', 'group_manager'] })
    expect((await app.call(contract.createPack, { as, body: packBody(company) })).status).toBe(403)
    expect((await app.call(contract.listPacks, { as })).status).toBe(403)
  })

  it('shows a pack of another company to nobody', async () => {
    const stranger = await anAdmin(app, await aCompany(app))
    const { pack } = await aPack(app, admin)
    const params = { packId: pack.id }
    for (const endpoint of [contract.getPack, contract.downloadPack, contract.deletePack])
      expect((await app.call(endpoint, { as: stranger, params })).status).toBe(404)
    expect((await app.call(contract.createPack, { as: stranger, body: packBody(company) })).status).toBe(404)
    expect(
      (await app.call(contract.listPacks, { as: stranger, query: { company_id: company.id } })).status,
    ).toBe(404)
  })

  it('makes packs for companies below', async () => {
    const below = await aCompany(app, { parent: company })
    const { pack } = await aPack(app, admin, { company_id: below.id })
    expect(pack.company.id).toBe(below.id)
    const own = await app.call(contract.listPacks, { as: admin })
    expect(own.data.data).toEqual([])
    const listed = await app.call(contract.listPacks, { as: admin, query: { company_id: below.id } })
    expect(listed.data.data.map(({ id }) => id)).toEqual([pack.id])
  })
})

describe('creating', () => {
  it.each([
    ['ends in the future', { until: dayFromNow(3) }, 'until'],
    ['begins after it ends', { from: dayFromNow(-2), until: dayFromNow(-4) }, 'from'],
    ['is longer than three years', { from: dayFromNow(-1_200) }, 'from'],
  ])('refuses a period that %s', async (_, options, field) => {
    const refused = await create(packBody(company, options))
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.error.errors ?? {})).toEqual([field])
  })

  it('has one effect when it is sent twice, even at once', async () => {
    const body = packBody(company)
    const answers = await Promise.all([create(body), create(body), create(body)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    await app.settled()
    await app.jobs.runDue()
    expect((await create(body)).data.data).toMatchObject({ id: body.id, state: 'ready' })
    const kinds = (await eventsOf(body.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['evidence.started', 'evidence.made'])
  })

  it('refuses a second pack of the company while one is being made, and names it', async () => {
    const first = packBody(company)
    await create(first)
    const refused = await create(packBody(company))
    expect(refused.status).toBe(409)
    expect(refused.error.detail).toEqual({ id: first.id })
    await app.jobs.runDue()
    expect((await create(packBody(company))).status).toBe(202)
  })

  it('lists the newest first, by page', async () => {
    const ids: string[] = []
    for (const days of [30, 20, 10])
      ids.unshift((await aPack(app, admin, { from: dayFromNow(-days) })).pack.id)
    const first = (await app.call(contract.listPacks, { as: admin, query: { limit: 2 } })).data
    const cursor = first.meta.next_cursor ?? ''
    const second = (await app.call(contract.listPacks, { as: admin, query: { limit: 2, cursor } })).data
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
    expect(second.meta.next_cursor).toBeNull()
  })
})

describe('the file', () => {
  it('is the one that the pack names, signed with a public key, and each download is recorded', async () => {
    const { pack, zip, manifest } = await aPack(app, admin)
    expect(pack).toMatchObject({
      bytes: zip.length,
      sha256: sha256(Buffer.from(zip)),
      failure: null,
      progress: null,
    })
    const { keys } = (await app.call(contract.listEvidenceKeys)).data
    expect(keys.map(({ kid }) => kid)).toEqual([(await signingKey(app.database.db)).id])
    expect([pack.key_id, manifest.key_id]).toEqual([keys[0]?.kid, keys[0]?.kid])
    expect(keys[0]).not.toHaveProperty('d')
    await app.call(contract.downloadPack, { as: auditor, params: { packId: pack.id } })
    const downloads = (await eventsOf(pack.id)).filter(({ kind }) => kind === 'evidence.downloaded')
    expect(downloads.map(({ actor_id }) => actor_id)).toEqual([admin.id, auditor.id])
  })

  it('is not there before it is made', async () => {
    const body = packBody(company)
    await create(body)
    const early = await app.call(contract.downloadPack, { as: admin, params: { packId: body.id } })
    expect(early.status).toBe(409)
  })

  it('is deleted with the pack, and when it expires', async () => {
    const keyOf = async (id: string) =>
      (
        await app.database.db
          .selectFrom('evidence_packs')
          .select('storage_key')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).storage_key ?? ''
    const deleted = (await aPack(app, admin)).pack
    const expiring = (await aPack(app, admin)).pack
    const keys = [await keyOf(deleted.id), await keyOf(expiring.id)]
    await app.call(contract.deletePack, { as: admin, params: { packId: deleted.id } })
    const now = new Date(Date.parse(expiring.expires_at ?? '') + 1)
    expect(await app.files.find(keys[1] ?? '')).not.toBeNull()
    await sweepPacksJob.run(jobCtx(app, now), {}, aRun())
    await app.settled()
    for (const key of keys) expect(await app.files.find(key)).toBeNull()
    expect((await app.call(contract.getPack, { as: admin, params: { packId: expiring.id } })).status).toBe(
      404,
    )
  })
})

describe('making a pack', () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  it('ends as failed when the file store does not take it, and can be made again', async () => {
    const body = packBody(company)
    await create(body)
    // A file where the folder should be: every file of the store is refused.
    const folder = join(app.dataDir, 'files')
    await rm(folder, { recursive: true, force: true })
    await writeFile(folder, '')
    for (const minutes of [0, 1, 3, 5, 9, 20]) await app.jobs.runDue(later(minutes))
    expect(await read(body.id)).toMatchObject({
      state: 'failed',
      failure: 'file_store',
      people: null,
      progress: null,
    })
    await rm(folder)
    await mkdir(folder)
    await chmod(folder, 0o755)
    const { pack } = await aPack(app, admin)
    expect(pack.state).toBe('ready')
  })

  it('can have failed because it was too large', async () => {
    const body = packBody(company)
    await create(body)
    await failPack(jobCtx(app), body.id, 'too_large')
    expect(await read(body.id)).toMatchObject({ state: 'failed', failure: 'too_large' })
    await app.jobs.runDue()
    expect((await read(body.id)).state).toBe('failed')
  })

  it('is done once when two processes do it', async () => {
    const body = packBody(company)
    await create(body)
    const data = { pack_id: body.id, until: later(9).toISOString() }
    const run = () => makePackJob.run(jobCtx(app), data, aRun())
    await Promise.all([run(), run()])
    await app.jobs.runDue()
    const made = (await eventsOf(body.id)).filter(({ kind }) => kind === 'evidence.made')
    expect(made).toHaveLength(1)
    const { sha256: hash, state } = await read(body.id)
    expect(state).toBe('ready')
    const file = await app.call(contract.downloadPack, { as: admin, params: { packId: body.id } })
    expect(sha256(Buffer.from(file.bytes))).toBe(hash)
  })

  it('starts anew after the process ended, and leaves nothing of a deleted pack', async () => {
    const body = packBody(company)
    await create(body)
    const data = { pack_id: body.id, until: later(9).toISOString() }
    await expect(makePackJob.run(jobCtx(app), data, aRun(AbortSignal.abort()))).rejects.toThrow('Not now')
    expect((await read(body.id)).state).toBe('running')
    await app.jobs.runDue()
    expect((await read(body.id)).state).toBe('ready')
    const other = packBody(company)
    await create(other)
    await app.call(contract.deletePack, { as: admin, params: { packId: other.id } })
    await app.jobs.runDue()
    expect((await eventsOf(other.id)).map(({ kind }) => kind)).toEqual([
      'evidence.started',
      'evidence.deleted',
    ])
  })
})
