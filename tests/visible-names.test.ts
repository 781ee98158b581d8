import { expect, it } from 'vitest'
import { allRoutes } from '#api/app.ts'
import { updateStudent } from '#contract/accounts/accounts.ts'
import { register } from '#contract/accounts/registration.ts'
import { visibleCharacter } from '#contract/content/visible-text.ts'
import { createCourse } from '#contract/courses/courses.ts'
import { tagStudent } from '#contract/directory/directory.ts'
import { type JsonSchema, toJsonSchema } from '#platform/http/schemas.ts'
import { aTestApp } from './support/app.ts'
import { anOffice } from './support/builders/accounts.ts'

const names = /^(title|titles|name|first_name|last_name|company_name|tags|reason)$/
/** Parts of a document still being written; publishing validates them. */
const written = /\.(document|blocks|content|definitions)\b/

const hasPattern = (node: JsonSchema): boolean =>
  String(node.pattern).endsWith(visibleCharacter.source) ||
  [...((node.allOf ?? node.anyOf ?? []) as JsonSchema[])].some(hasPattern) ||
  (node.items !== undefined && hasPattern(node.items as JsonSchema))

/** Paths of names that are accepted without a visible character. */
function* unchecked(schema: JsonSchema, path: string): Generator<string> {
  for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)) {
    const at = `${path}.${name}`
    if (written.test(at)) continue
    const isText = JSON.stringify(field).includes('"type":"string"') && !field.enum
    if (names.test(name) && isText && field.type !== 'object' && !hasPattern(field)) yield at
    yield* unchecked(field, at)
    if (field.items) yield* unchecked(field.items as JsonSchema, `${at}[]`)
  }
}

it('asks every name and title of a call for a character that is seen', () => {
  const bodies = allRoutes.flatMap(({ endpoint: { method, path, body } }) =>
    body ? [...unchecked(toJsonSchema(body, 'input'), `${method} ${path}`)] : [],
  )
  expect(bodies).toEqual([])
})

const app = aTestApp()
const office = anOffice(app)

it.each(['\u200b', '\u2060\u2060', '\u3164', '\u00ad', '\ufe0f', '\u2800', ' \u200b '])(
  'refuses %j as a name, a title or a tag',
  async (empty) => {
    const { teacher, student, company } = office
    const person = { last_name: 'Vidal', email: 'rosa@example.test', password: 'copper meadow lantern' }
    const answers = [
      await app.call(updateStudent, { as: student, body: { first_name: empty } }),
      await app.call(register, { body: { ...person, first_name: empty }, headers: { host: company.host } }),
      await app.call(createCourse, { as: teacher, body: { title: empty, difficulty: 'beginner' } }),
      await app.call(tagStudent, { as: teacher, params: { studentId: student.id }, body: { add: [empty] } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect(answers[0]?.error.errors).toEqual({ first_name: [expect.stringMatching(/fill|required|needed/i)] })
  },
)
