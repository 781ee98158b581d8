import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyFile, uploadMedia } from '#contract/content/content.ts'
import { uploadCover } from '#contract/courses/courses.ts'
import { pathFor } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const teacher = fileFixture(() => aTeacher(app, company))
const course = fileFixture(() => aCourse(app, teacher, { lessons: 1 }))

const lines = (...each: string[]): string => each.join('\r\n')
const disposition = 'Content-Disposition: form-data; name="file"; filename="a.png"'
const file = lines('--b', disposition, 'Content-Type: image/png', '', 'not a picture')
const field = (name: string, value = 'x'): string =>
  lines('--b', `Content-Disposition: form-data; name="${name}"`, '', value)
const whole = (...parts: string[]): string => lines(...parts, '--b--', '')

const malformed: [string, string, string?][] = [
  ['no boundary in its type', whole(file), 'multipart/form-data'],
  ['an empty boundary', whole(file), 'multipart/form-data; boundary='],
  ['a boundary longer than allowed', whole(file), `multipart/form-data; boundary=${'b'.repeat(300)}`],
  ['another boundary than its type says', whole(file), 'multipart/form-data; boundary=c'],
  ['nothing in it', ''],
  ['only the last boundary', '--b--\r\n'],
  ['an end within the headers of a part', lines('--b', 'Content-Disposition: form-da')],
  ['an end within a field', lines('--b', 'Content-Disposition: form-data; name="version"', '', '1')],
  ['an end within the file', file],
  ['an end after a field and within the file', lines(field('kind', 'image'), file)],
  ['an end within the boundary', lines(file, '--')],
  ['no headers in a part', whole(lines('--b', '', 'text'))],
  ['a part without a name', whole(lines('--b', 'Content-Disposition: form-data', '', 'x'))],
  [
    'a file without a name',
    whole(lines('--b', 'Content-Disposition: form-data; nme="file"; filename="a.png"', '', 'x')),
  ],
  ['headers without a colon', whole(lines('--b', 'nonsense', '', 'x'), file)],
  ['headers without an end', whole(lines('--b', `X-A: ${'a'.repeat(90_000)}`, '', 'x'))],
  ['a type that is none', whole(lines('--b', disposition, 'Content-Type: ;;;', '', 'x'))],
  [
    'a charset that is none',
    whole(lines('--b', disposition, 'Content-Type: text/plain; charset=x', '', 'x')),
  ],
  [
    'a multipart in a part',
    whole(lines('--b', disposition, 'Content-Type: multipart/mixed; boundary=b', '', file)),
  ],
  ['a prototype for a name', whole(field('__proto__'), file)],
  ['the name of what every object has', whole(field('toString'), file)],
  ['a name longer than allowed', whole(field('n'.repeat(500)), file)],
  ['NUL in a name', whole(field('a\0b'), file)],
  [
    'bytes that are no text',
    whole(lines('--b', 'Content-Disposition: form-data; name="\xff\xfe"', '', '\xff'), file),
  ],
  ['two files', whole(file, file)],
  ['more parts than allowed', whole(...Array.from({ length: 150 }, (_, nth) => field(`n${nth}`)), file)],
  ['a preamble without end', 'x'.repeat(100_000)],
]

const params = () => ({ courseId: course.id, lessonId: course.lessonIds[0] ?? '' })
const targets = (): [string, string][] => [
  ['POST', pathFor(uploadCover.path, params())],
  ['POST', `${pathFor(uploadMedia.path, params())}?kind=file`],
  ['POST', pathFor('/api/courses/:courseId', params())],
  ['POST', pathFor(copyFile.path, params())],
]

describe('a multipart body', () => {
  it.each(malformed)('with %s is refused in the form of the contract', async (_, body, type) => {
    for (const [method, path] of targets()) {
      const answer = await fetch(app.url + path, {
        method,
        headers: {
          authorization: `Bearer ${teacher.token}`,
          'content-type': type ?? 'multipart/form-data; boundary=b',
        },
        body: Buffer.from(body, 'latin1'),
        signal: AbortSignal.timeout(10_000),
      })
      expect([400, 404, 413, 415, 422], `${path} ${answer.status}`).toContain(answer.status)
      expect(errorBody.safeParse(await answer.json()).success).toBe(true)
    }
    const uploads = join(app.dataDir, 'uploads')
    expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([])
  })
})
