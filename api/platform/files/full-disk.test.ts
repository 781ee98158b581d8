import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { uploadStaffAvatar } from '#contract/accounts/profile.ts'
import { uploadImage, uploadMedia } from '#contract/content/content.ts'
import { uploadCover } from '#contract/courses/courses.ts'
import { getFile } from '#contract/media/media.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aPicture } from '#tests/support/builders/media.ts'
import { fillDisk, mountable, smallDisk, whySkipped } from '#tests/support/database/small-disk.ts'

/** Starts the application with its data folder on a small disk of its own, and creates a teacher with a lesson. */
async function onSmallDisk() {
  const disk = smallDisk(24)
  const dataDir = join(disk, 'data')
  mkdirSync(dataDir)
  const app = await startTestApp({ env: { DATA_DIR: dataDir } })
  onTestFinished(() => app.close())
  const company = await aCompany(app)
  const teacher = await aTeacher(app, company)
  const course = await aCourse(app, teacher, { lessons: 1 })
  const params = { courseId: course.id, lessonId: course.lessonIds[0] ?? '' }
  const image = async () => ({
    name: 'a.png',
    type: 'image/png',
    bytes: await aPicture({ width: 1_200, height: 900 }),
  })
  const film = { name: 'a.txt', type: 'text/plain', bytes: Buffer.alloc(3_000_000, 'text ') }
  const ready = async () => {
    const answer = await fetch(`${app.url}/readyz`)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const picture = async () => app.call(uploadImage, { as: teacher, params, file: await image() })
  const uploads = async () => [
    await app.call(uploadMedia, { as: teacher, params, query: { kind: 'paper' }, file: film }),
    await picture(),
    await app.call(uploadCover, { as: teacher, params, file: await image() }),
    await app.call(uploadStaffAvatar, { as: teacher, file: await image() }),
  ]
  return { app, disk, dataDir, ready, picture, uploads }
}

test.runIf(mountable)(
  `a full disk answers 507 to uploads, readiness says no, and both heal when there is room${whySkipped}`,
  { timeout: 180_000 },
  async () => {
    const { disk, dataDir, ready, uploads } = await onSmallDisk()
    expect((await ready()).status).toBe(200)
    const filling = fillDisk(disk)
    for (const { status, error } of await uploads())
      expect([status, error]).toEqual([507, { code: 'storage_full', message: expect.any(String) }])
    await expect.poll(async () => (await ready()).status).toBe(503)
    expect((await ready()).body).toMatchObject({ status: 'unavailable', storage: { writable: false } })

    rmSync(filling)
    const answers = await uploads()
    expect(answers.map(({ status }) => status).every((status) => status < 300)).toBe(true)
    await expect.poll(async () => (await ready()).status).toBe(200)
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.probe'))).toEqual([])
  },
)

test.runIf(mountable)(
  `a picture is shown on a full disk, whatever the width asked for${whySkipped}`,
  { timeout: 180_000 },
  async () => {
    const { app, disk, picture } = await onSmallDisk()
    const { url } = (await picture()).data.data
    fillDisk(disk)
    const key = url.replace('/files/', '')
    const answer = await app.call(getFile, { params: { key }, query: { width: '320' } })
    expect(answer.status).toBe(200)
  },
)
