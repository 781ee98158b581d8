import { describe, expect, it } from 'vitest'
import { removeStudent } from '#contract/directory/directory.ts'
import * as contract from '#contract/directory/people-imports.ts'
import { type WorkChanged, workChangedEvent } from '#contract/events.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aLiveChannel } from '#tests/support/live.ts'
import { applyImportJob } from './apply.job.ts'
import { appliedAtOnce } from './import-pace.rules.ts'
import { anImportingAdmin, options } from './imports.test-support.ts'
import { purgeImportsJob } from './purge-imports.job.ts'

const app = aTestApp()
const { made, upload, runJobs, read, check, apply, person } = anImportingAdmin(app)

describe('people who are not in the file', () => {
  const file = (count: number, from = 0) =>
    ['email', ...Array.from({ length: count }, (_, index) => `p${from + index}@absent.test`)].join('\n')

  it('are disabled where they came by a file, with a second yes for many', async () => {
    await aStudent(app, made.company, { email: 'by.hand@absent.test' })
    await apply((await check(file(40))).id)
    const checked = await check(file(28, 12), { absent: 'disable' })
    expect(checked.counts).toMatchObject({ unchanged: 28, disabled: 12 })
    expect(checked.absent).toMatchObject({
      ...{ count: 12, of: 40, needs_confirmation: true, needs_owner: false, can_disable: true },
    })
    expect(checked.absent?.names).toHaveLength(3)
    expect((await apply(checked.id, { absent: 'disable' })).status).toBe(422)
    expect((await apply(checked.id, { absent: 'disable', confirm_disabled: 12 })).status).toBe(202)
    expect((await read(checked.id)).counts.disabled).toBe(12)
    expect((await person('p0@absent.test'))?.status).toBe('disabled')
    expect((await person('by.hand@absent.test'))?.status).toBe('active')
    const back = await check(file(40), { enable: true })
    await apply(back.id)
    expect((await person('p0@absent.test'))?.status).toBe('active')
  })

  it('stay when a file is too small for anybody but an owner', async () => {
    await apply((await check(file(40))).id)
    const owner = await anAdmin(app, made.company)
    await app.database.db
      .updateTable('users')
      .set({ abilities: ['owner'] })
      .where('id', '=', owner.id)
      .execute()
    const checked = await check(file(10), { absent: 'disable' })
    expect(checked.absent).toMatchObject({ count: 30, needs_owner: true, can_disable: false })
    const body = { absent: 'disable', confirm_disabled: 30 } as const
    expect((await apply(checked.id, body)).status).toBe(403)
    expect((await apply(checked.id, body, owner)).status).toBe(202)
  })

  it('stay where the person who applies keeps them', async () => {
    await apply((await check(file(3))).id)
    const checked = await check(file(2), { absent: 'disable' })
    await apply(checked.id, { absent: 'keep' })
    expect((await person('p2@absent.test'))?.status).toBe('active')
  })
})

describe('a run', () => {
  it('tells whoever started it that it is further on, also when it is given up', async () => {
    const able = await aTeacher(app, made.company, { abilities: ['people'] })
    const shown: WorkChanged[] = []
    const channel = await aLiveChannel(app, able)
    channel.bind(workChangedEvent, (work: WorkChanged) => shown.push(work))
    const lastOf = (id: string) => expect.poll(() => shown.at(-1)).toMatchObject(hint(id))
    const hint = (subject: string) => ({ kind: 'people_import', subject })
    const { id } = await check('email\nlive@absent.test', {}, able)
    await lastOf(id)
    shown.length = 0
    await apply(id, {}, able)
    await lastOf(id)
    const next = await check('email\nlater@absent.test', {}, able)
    await expect.poll(() => shown.at(-1)).toMatchObject(hint(next.id))
    await app.call(contract.applyImport, {
      as: able,
      params: { importId: next.id },
      body: { absent: 'keep', invite: false },
    })
    await app.database.db.updateTable('users').set({ abilities: [] }).where('id', '=', able.id).execute()
    shown.length = 0
    await runJobs()
    expect((await read(next.id)).state).toBe('failed')
    await lastOf(next.id)
  })

  const many = [
    'email,first name',
    ...Array.from({ length: 1_200 }, (_, index) => `m${index}@many.test,M`),
  ].join('\n')
  const countPeople = async () => {
    const rows = await app.database.db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', made.company.id)
      .execute()
    return rows.length - 1
  }

  it('goes on behind what is done when its process ended on the way, and does nothing twice', async () => {
    const checked = await check(many.replace(',first name', '').replaceAll(',M', ''))
    await app.call(contract.applyImport, {
      as: made.admin,
      params: { importId: checked.id },
      body: { absent: 'keep', invite: false },
    })
    const ctx = app.contextOutside()
    let transactions = 0
    const dying = {
      ...ctx,
      transaction: async (work: (inner: typeof ctx) => Promise<unknown>) => {
        transactions += 1
        if (transactions > 2) throw new Error('killed')
        return ctx.db.transaction().execute((db) => work({ ...ctx, db }))
      },
    } as typeof ctx
    await expect(
      applyImportJob.run(
        dying,
        { import_id: checked.id },
        { id: '', stopping: new AbortController().signal },
      ),
    ).rejects.toThrow('killed')
    expect(await countPeople()).toBe(2 * appliedAtOnce)
    expect((await read(checked.id)).progress).toEqual({ done: 2 * appliedAtOnce, total: 1_200 })
    await runJobs()
    expect(await countPeople()).toBe(1_200)
    const created = await app.database.db
      .selectFrom('events')
      .select('id')
      .where('company_id', '=', made.company.id)
      .where('kind', '=', 'person.created')
      .execute()
    expect(created).toHaveLength(1_200)
    expect((await read(checked.id)).state).toBe('applied')
  })

  it('is cancelled between its pieces, and what is done stays', async () => {
    const { data } = await upload('email\na@cancel.test')
    const importId = data.data.id
    const body = { columns: ['email' as const], options }
    await app.call(contract.checkImport, { as: made.admin, params: { importId }, body })
    const cancel = () => app.call(contract.cancelImport, { as: made.admin, params: { importId } })
    expect((await cancel()).data.data.state).toBe('uploaded')
    await runJobs()
    expect(await read(importId)).toMatchObject({ state: 'uploaded' })
    await app.call(contract.checkImport, { as: made.admin, params: { importId }, body })
    await runJobs()
    await app.call(contract.applyImport, {
      as: made.admin,
      params: { importId },
      body: { absent: 'keep', invite: false },
    })
    expect((await cancel()).data.data).toMatchObject({ state: 'cancelled', counts: { created: 0 } })
    await runJobs()
    expect(await countPeople()).toBe(0)
    expect((await cancel()).status).toBe(200)
  })

  it('is one at a time in a company', async () => {
    const first = await upload('email\na@once.test')
    const second = await upload('email\nb@once.test')
    expect(second.status).toBe(409)
    expect(second.error).toMatchObject({ detail: { id: first.data.data.id } })
    expect(app.files).toBeDefined()
  })

  it('of somebody who may manage people no more is given up', async () => {
    const able = await aTeacher(app, made.company)
    const abilities = (...names: 'people'[]) =>
      app.database.db.updateTable('users').set({ abilities: names }).where('id', '=', able.id).execute()
    await abilities('people')
    const { data } = await upload('email\na@able.test', able)
    await app.call(contract.checkImport, {
      as: able,
      params: { importId: data.data.id },
      body: { columns: ['email'], options },
    })
    await abilities()
    await runJobs()
    expect(await read(data.data.id)).toMatchObject({ state: 'failed', failure: 'not_allowed' })
  })

  it('mails a welcome in working hours alone, some at a time, and only where that is chosen', async () => {
    const mailsTo = async () =>
      (await app.mails()).filter(({ to }) => to?.[0]?.address?.endsWith('@mails.test')).length
    const silent = await check('email\nsilent@mails.test')
    await apply(silent.id)
    const people = Array.from({ length: 210 }, (_, index) => `w${index}@mails.test`)
    const checked = await check(['email', ...people].join('\n'))
    await app.database.db.deleteFrom('jobs').where('kind', '=', 'directory.invite_imported').execute()
    await apply(checked.id, { invite: true })
    const at = (iso: string) => app.jobs.runDue(new Date(iso))
    const before = await mailsTo()
    // A Saturday night, and the following Monday morning.
    await at('2031-03-01T23:00:00Z')
    expect([before === 0 || before === 200, (await read(checked.id)).waiting_invitations % 10]).toEqual([
      true,
      0,
    ])
    await at('2031-03-03T10:00:00Z')
    const first = (await read(checked.id)).waiting_invitations
    await at('2031-03-03T10:30:00Z')
    expect((await read(checked.id)).waiting_invitations).toBe(0)
    expect(first).toBeLessThanOrEqual(10)
    expect((await person('silent@mails.test'))?.invited_at).toBeNull()
    expect((await person('w209@mails.test'))?.invited_at).not.toBeNull()
  })

  it('leaves its file for a month and its rows for three', async () => {
    const checked = await check('email\na@purge.test')
    await apply(checked.id)
    const left = () =>
      app.database.db
        .selectFrom('imports')
        .leftJoin('import_rows', 'import_rows.import_id', 'imports.id')
        .select(['storage_key', 'number'])
        .where('imports.id', '=', checked.id)
        .execute()
    const [{ storage_key } = { storage_key: null }] = await left()
    const purge = (days: number) => {
      const ctx = { ...app.contextOutside(), now: new Date(Date.now() + days * 86_400_000) }
      const transaction = (work: (inner: typeof ctx) => unknown) =>
        ctx.db.transaction().execute(async (db) => work({ ...ctx, db }))
      return purgeImportsJob.run(
        { ...ctx, transaction } as typeof ctx,
        {},
        { id: '', stopping: new AbortController().signal },
      )
    }
    await purge(29)
    expect(await left()).toEqual([{ storage_key, number: 1 }])
    await purge(31)
    expect(await left()).toEqual([{ storage_key: null, number: 1 }])
    await app.settled()
    expect(await app.files.find(storage_key ?? '')).toBeNull()
    await purge(91)
    expect(await left()).toEqual([{ storage_key: null, number: null }])
  })

  it('forgets what it was told of a person who is erased', async () => {
    const checked = await check('email,first name,last name\ngone@erase.test,Gone,Person')
    await apply(checked.id)
    const gone = await person('gone@erase.test')
    await app.call(removeStudent, { as: made.admin, params: { studentId: gone?.id ?? '' } })
    const [row] = await app.database.db
      .selectFrom('import_rows')
      .selectAll()
      .where('import_id', '=', checked.id)
      .execute()
    expect(JSON.stringify(row)).not.toMatch(/erase\.test|Gone/)
  })
})
