import { expect, it } from 'vitest'
import { deleteStudentView, listStudentViews, saveStudentView } from '#contract/directory/student-views.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'

const app = aTestApp()

it('are saved under a name, replaced under the same, one person’s own, and deleted', async () => {
  const company = await aCompany(app)
  const [teacher, other] = [await aTeacher(app, company), await aTeacher(app, company)]
  const save = (name: string, search: string) =>
    app.call(saveStudentView, { as: teacher, body: { name, search } })
  const names = async (as = teacher) =>
    (await app.call(listStudentViews, { as })).data.data.map(({ name, search }) => `${name} ${search}`)
  await save('Late', 'state=overdue')
  const { data } = await save('late', 'state=overdue&sort=overdue')
  await save('All night', 'tag=night')
  expect(await names()).toEqual(['All night tag=night', 'Late state=overdue&sort=overdue'])
  expect(await names(other)).toEqual([])
  const remove = (as: typeof teacher) => app.call(deleteStudentView, { as, params: { viewId: data.data.id } })
  expect([
    (await remove(other)).status,
    (await remove(teacher)).status,
    (await remove(teacher)).status,
  ]).toEqual([404, 204, 404])
  await app.database.db.updateTable('users').set({ status: 'removed' }).where('id', '=', teacher.id).execute()
  expect(await app.database.db.selectFrom('directory_views').selectAll().execute()).toEqual([])
})

it('are shared within the company by whoever manages people, and deleted by their owner or an admin', async () => {
  const company = await aCompany(app)
  const [admin, boss] = [await anAdmin(app, company), await anAdmin(app, company)]
  const teacher = await aTeacher(app, company)
  const stranger = await anAdmin(app, await aCompany(app))
  const body = { name: 'Night shift', search: 'tag=night', shared: true }
  expect((await app.call(saveStudentView, { as: teacher, body })).status).toBe(403)
  const view = (await app.call(saveStudentView, { as: admin, body })).data.data
  const seenBy = async (as = teacher) => (await app.call(listStudentViews, { as })).data.data
  expect(await seenBy()).toMatchObject([{ name: 'Night shift', shared: true, can: { delete: false } }])
  expect(await seenBy(boss)).toMatchObject([{ can: { delete: true } }])
  expect(await seenBy(stranger)).toEqual([])
  const remove = (as: typeof teacher) => app.call(deleteStudentView, { as, params: { viewId: view.id } })
  expect([
    (await remove(teacher)).status,
    (await remove(stranger)).status,
    (await remove(boss)).status,
  ]).toEqual([404, 404, 204])
})
