import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { statementName } from '#contract/blocks/acknowledgement.ts'
import type { ContentNode } from '#contract/content/content.ts'
import type { LessonBody } from '#domains/publishing/publishing.documents.ts'
import { shownStatement } from './statements.rules.ts'

const statement = (attrs: object = {}): ContentNode => ({
  type: 'acknowledgement',
  attrs: {
    id: 'rule',
    title: 'Fair use',
    statement: 'I keep to it.',
    policy: '',
    href: '',
    label: '',
    ...attrs,
  },
})
const body = (...content: ContentNode[]): LessonBody => ({
  ...{ kind: 'lesson', id: 'lesson', title: '', locale: 'en_US', steps: 2 },
  document: { type: 'doc', content },
})
const hashOf = (attrs?: object) => shownStatement(body(statement(attrs)), 'rule')?.hash

it('finds a statement at any depth, with the step that shows it', () => {
  const panel = { type: 'panel', attrs: { id: 'panel', title: 'More' }, content: [statement()] }
  const nested = { type: 'accordion', attrs: { id: 'fold' }, content: [panel] }
  const lesson = body({ type: 'pageBreak', attrs: { id: 'turn' } }, nested)
  expect(shownStatement(lesson, 'rule')).toMatchObject({ step: 1, statement: { title: 'Fair use' } })
  expect(shownStatement(lesson, 'panel')).toBeUndefined()
  expect(shownStatement(lesson, 'other')).toBeUndefined()
})

it('has another hash for each other text, and the same for another id or language mark', () => {
  // Stored evidence depends on this form.
  const hashed = createHash('sha256').update('["Fair use","I keep to it.","","",""]').digest('hex')
  expect(hashOf()).toBe(hashed)
  for (const change of ['title', 'statement', 'policy', 'href', 'label'])
    expect(hashOf({ [change]: 'Other' })).not.toBe(hashOf())
  expect(hashOf({ lang: 'en_US' })).toBe(hashOf())
  // The fields must not run into each other.
  expect(hashOf({ policy: 'a', href: 'b' })).not.toBe(hashOf({ policy: 'ab', href: '' }))
})

it.each([
  ['its title', { title: ' Fair use ', policy: 'Policy, v1' }, 'Fair use'],
  ['its policy', { title: ' ', policy: 'Policy, v1' }, 'Policy, v1'],
  ['its words', { title: '', policy: '' }, 'I keep to it.'],
  [
    'its first words',
    { title: '', policy: '', statement: 'one two three four five six seven eight nine' },
    'one two three four five six seven eight…',
  ],
])('is named by %s', (_, attrs, name) => {
  const shown = shownStatement(body(statement(attrs)), 'rule')
  expect(shown && statementName(shown.statement)).toBe(name)
})
