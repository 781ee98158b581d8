import { expect, it } from 'vitest'
import type { ContentNode } from '#contract/content/content.ts'
import { aDraft, aDraftLesson } from '#tests/support/builders/drafts/drafts.ts'
import type { Draft } from '../drafts/draft.rules.ts'
import { changesOf, countChanges, suggestedKind } from './draft-changes.rules.ts'
import { newStatements } from './statement-changes.rules.ts'

it('a draft is material where a statement to accept is other, and cosmetic where only its translation is', () => {
  const asking = (policy: string, greek = policy): Draft => {
    const statement = (text: string): ContentNode => ({
      type: 'acknowledgement',
      attrs: {
        id: 'rule',
        title: 'Fair use',
        statement: 'I keep to it.',
        policy: text,
        href: '',
        label: '',
      },
    })
    const lesson = aDraftLesson('a', statement(policy))
    const el_GR = { type: 'doc' as const, content: [statement(greek)] }
    const draft = aDraft([[[{ ...lesson, documents: { ...lesson.documents, el_GR } }]]])
    return { ...draft, publishable: ['en_US', 'el_GR'] }
  }
  const suggested = (after: Draft) =>
    suggestedKind(countChanges(changesOf({ before: asking('v1'), after, say: String })))
  expect([suggested(asking('v2')), suggested(asking('v1', 'έκδοση 1'))]).toEqual(['material', 'cosmetic'])
  expect(newStatements(asking('v1'), asking('v2'))).toEqual(['Fair use'])
  expect(newStatements(asking('v1'), asking('v1', 'έκδοση 1'))).toEqual([])
  expect(newStatements(null, asking('v1'))).toEqual([])
})
