import { expect, test } from 'vitest'
import { getContent, saveContent, uploadMedia } from '#contract/content/content.ts'
import { createMaterial } from '#contract/content/materials.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { publishCourse } from '#contract/publishing/publishing.ts'
import { runInTransaction } from '#platform/database/run-in-transaction.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/publishing.ts'
import { testFixture } from '#tests/support/fixtures.ts'
import { collectUnusedFiles } from './file-gc.job.ts'

let made = 0

const app = aTestApp()
const admin = testFixture(async () => anAdmin(app, await aCompany(app)))
const course = testFixture(() => aReleasedCourse(app, admin))

const path = () => ({ courseId: course.id, lessonId: course.lessonIds[0] ?? '' })
const upload = async () => {
  made += 1
  const { data } = await app.call(uploadMedia, {
    as: admin,
    params: path(),
    query: { kind: 'paper' },
    file: { name: 'a.txt', type: 'text/plain', bytes: Buffer.from(`paper ${made}`) },
  })
  return data.data.url
}
const content = async () =>
  (await app.call(getContent, { as: admin, params: { ...path(), locale: 'en_US' } })).data.data
const show = async (src: string | null) => {
  const { id, version } = await content()
  const shown = src
    ? { type: 'file', attrs: { id: 'file-block', src, name: 'Paper', bytes: 1 } }
    : { type: 'paragraph', attrs: { id: 'text-block' }, content: [{ type: 'text', text: `Text ${version}` }] }
  const body = { version, document: { type: 'doc', content: [shown] } } as BodyOf<typeof saveContent>
  const answer = await app.call(saveContent, { as: admin, params: { ...path(), contentId: id }, body })
  expect(answer.status).toBe(200)
}
const sweep = async (days: number) => {
  const ctx = { ...app.contextOutside(), now: new Date(Date.now() + days * 86_400_000) }
  const transaction = runInTransaction(ctx, (tasks) => {
    for (const task of tasks) ctx.afterCommit(task)
  })
  await collectUnusedFiles({ ...ctx, transaction })
  await app.settled()
}
const isThere = async (url: string) => (await fetch(app.url + url)).status === 200

test('a file that nothing shows is removed a week after that was seen, and what is shown stays', async () => {
  const [lost, shown, material] = [await upload(), await upload(), await upload()]
  await show(shown)
  const params = { contentId: (await content()).id }
  await app.call(createMaterial, { as: admin, params, body: { kind: 'file', title: 'Paper', url: material } })
  for (const days of [2, 4, 6]) await sweep(days)
  expect(await Promise.all([lost, shown, material].map(isThere))).toEqual([true, true, true])
  await sweep(10)
  await sweep(12)
  expect(await Promise.all([lost, shown, material].map(isThere))).toEqual([false, true, true])
})

test('a release and the history hold on to what the draft has let go', async () => {
  const [released, past] = [await upload(), await upload()]
  await show(released)
  await app.call(publishCourse, { as: admin, params: { courseId: course.id }, body: {} })
  await show(past)
  await show(null)
  for (const days of [20, 30, 40]) await sweep(days)
  expect(await Promise.all([released, past].map(isThere))).toEqual([true, true])
})

test('what is sent again before it goes is wanted again', async () => {
  const url = await upload()
  await sweep(50)
  made -= 1
  expect(await upload()).toBe(url)
  await show(url)
  await sweep(59)
  await sweep(61)
  expect(await isThere(url)).toBe(true)
})
