import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { getMe, getStudent } from '#contract/accounts/accounts.ts'
import {
  getAvatar,
  getDetails,
  removeAvatar,
  removeStaffAvatar,
  uploadAvatar,
  uploadStaffAvatar,
} from '#contract/accounts/profile.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aPicture } from '#tests/support/builders/media.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const student = testFixture(() => aStudent(app, company))

const send = (bytes: Uint8Array, body?: BodyOf<typeof uploadAvatar>, as: TestPerson | null = student) =>
  app.call(uploadAvatar, {
    as,
    file: { name: 'me.jpg', type: 'image/jpeg', bytes },
    ...(body ? { body } : {}),
  })
const picture = (name: string | null) => app.call(getAvatar, { params: { name: name ?? '' } })

/**
 * Red on the left, blue on the right, 200 by 100 as displayed, with the EXIF rotation of a camera held sideways and
 * a location.
 */
async function aPhotograph(): Promise<Uint8Array> {
  const half = (color: string) =>
    sharp({ create: { width: 100, height: 100, channels: 3, background: color } })
      .png()
      .toBuffer()
  const upright = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'white' } })
    .composite([
      { input: await half('red'), left: 0, top: 0 },
      { input: await half('blue'), left: 100, top: 0 },
    ])
    .png()
    .toBuffer()
  return sharp(upright)
    .rotate(-90)
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '36/1 8/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

async function middleOf(bytes: Uint8Array): Promise<'red' | 'blue'> {
  const { channels } = await sharp(bytes).stats()
  return (channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) ? 'red' : 'blue'
}

describe('details', () => {
  it('say who one is and since when', async () => {
    const { data } = (await app.call(getDetails, { as: student })).data
    expect(data).toMatchObject({ id: student.id, email: student.email, avatar: null })
    expect(Date.now() - Date.parse(data.member_since)).toBeLessThan(60_000)
  })

  it('are a student’s own', async () => {
    expect((await app.call(getDetails, { as: null })).status).toBe(401)
    expect((await app.call(getDetails, { as: await aTeacher(app, company) })).status).toBe(403)
  })
})

describe('the own picture', () => {
  it('becomes a square WebP of the part that was chosen, upright and without camera data', async () => {
    const photograph = await aPhotograph()
    for (const [left, color] of [
      [0, 'red'],
      [100, 'blue'],
    ] as const) {
      const { status, data } = await send(photograph, { left, top: 0, size: 100 })
      expect(status).toBe(200)
      const { bytes, headers } = await picture(data.data.avatar)
      expect(headers.get('content-type')).toBe('image/webp')
      const facts = await sharp(bytes).metadata()
      expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['webp', 320, 320, undefined])
      expect(await middleOf(bytes)).toBe(color)
    }
  })

  it('is the middle where nothing was chosen, and shows wherever the student does', async () => {
    const { data } = await send(await aPicture())
    const self = (await app.call(getStudent, { as: student })).data.data
    expect(self.avatar).toBe(data.data.avatar)
    expect((await picture(self.avatar)).status).toBe(200)
  })

  it('leaves no file behind when it is replaced or erased', async () => {
    const first = (await send(await aPicture())).data.data.avatar
    const second = (await send(await aPicture())).data.data.avatar
    await app.settled()
    expect((await picture(first)).status).toBe(404)
    expect((await picture(second)).status).toBe(200)
    const erased = await app.call(removeAvatar, { as: student })
    await app.settled()
    expect(erased.data.data.avatar).toBeNull()
    expect((await picture(second)).status).toBe(404)
    expect((await app.call(removeAvatar, { as: student })).status).toBe(200)
  })

  it('is a file of one’s own, even where somebody else sent the same', async () => {
    const same = await aPicture()
    const mine = (await send(same)).data.data.avatar
    const other = await aStudent(app, company)
    const theirs = (await send(same, undefined, other)).data.data.avatar
    await app.call(removeAvatar, { as: student })
    await app.settled()
    expect((await picture(mine)).status).toBe(404)
    expect((await picture(theirs)).status).toBe(200)
  })

  it('staff have one too, by calls of their own', async () => {
    const teacher = await aTeacher(app, company)
    const file = { name: 'me.png', type: 'image/png', bytes: await aPicture() }
    const { status, data } = await app.call(uploadStaffAvatar, { as: teacher, file })
    expect(status).toBe(200)
    expect((await app.call(getMe, { as: teacher })).data.data.avatar).toBe(data.data.avatar)
    expect((await picture(data.data.avatar)).status).toBe(200)
    const others = [
      await app.call(uploadStaffAvatar, { as: student, file }),
      await app.call(removeStaffAvatar, { as: student }),
      await send(file.bytes, undefined, teacher),
    ]
    expect(others.map((answer) => answer.status)).toEqual([403, 403, 403])
    expect((await app.call(uploadStaffAvatar, { as: null, file })).status).toBe(401)
    expect((await app.call(removeStaffAvatar, { as: teacher })).data.data.avatar).toBeNull()
  })

  it('is refused where it is no picture, damaged, or cut beyond its edge', async () => {
    const text = await send(new TextEncoder().encode('not a picture'))
    expect(text.status).toBe(415)
    const damaged = await send((await aPicture({ width: 400, height: 400 })).slice(0, 200))
    expect(damaged.status).toBe(422)
    const beyond = await send(await aPicture(), { left: 60, top: 0, size: 80 })
    expect([beyond.status, Object.keys(beyond.error.errors ?? {})]).toEqual([422, ['size']])
    const nothing = await send(await aPicture(), { left: 0, top: 0, size: 0 })
    expect(nothing.status).toBe(422)
    expect((await app.call(getStudent, { as: student })).data.data.avatar).toBeNull()
  })

  it('is nobody else’s to set', async () => {
    const bytes = await aPicture()
    expect((await send(bytes, undefined, null)).status).toBe(401)
    expect((await send(bytes, undefined, await aTeacher(app, company))).status).toBe(403)
    expect((await app.call(removeAvatar, { as: null })).status).toBe(401)
  })
})
