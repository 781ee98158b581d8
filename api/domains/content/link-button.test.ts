import { expect, test } from 'vitest'
import * as contract from '#contract/content/content.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice } from '#tests/support/builders/accounts.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const { teacher } = anOffice(app)
const course = fileFixture(() => aCourse(app, teacher, { lessons: 1 }))

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
  'a link button to %s is refused, and what is there stays',
  async (href) => {
    const lesson = { courseId: course.id, lessonId: course.lessonIds[0] ?? '' }
    const open = async () => {
      const params = { ...lesson, locale: 'en_US' }
      return (await app.call(contract.getContent, { as: teacher, params })).data.data
    }
    const { id: contentId, version, document } = await open()
    const save = (address: string) => {
      const button = { type: 'linkButton', attrs: { id: 'button1', label: 'Open', href: address } }
      const body = { version, document: { type: 'doc' as const, content: [button] } }
      return app.call(contract.saveContent, { as: teacher, params: { ...lesson, contentId }, body })
    }
    const answer = await save(href)
    const field = 'document.content.0.attrs.href'
    expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, [field]])
    expect((await open()).document).toEqual(document)
    expect((await save('https:')).status).toBe(200)
  },
)
