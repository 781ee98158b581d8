import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Draft } from '#domains/publishing/drafts/draft.rules.ts'
import { aDraft, aDraftLesson, aDraftQuestion, aDraftQuiz } from '#tests/support/builders/drafts/drafts.ts'
import { mergeDrafts } from '../merge-drafts.rules.ts'

const everything = () => true

function merge([base, ours, theirs]: [Draft, Draft, Draft]) {
  const { draft, changed, conflicts } = mergeDrafts({ base, ours, theirs }, everything)
  return { draft, changed: [...changed].join(' '), conflicts: [...conflicts].join(' ') }
}

describe('the course of merged drafts', () => {
  const base = aDraft([[[aDraftLesson('1')]]])
  const courseWith = (settings: Partial<Draft['course']>, more: Partial<Draft> = {}): Draft => ({
    ...base,
    ...more,
    course: { ...base.course, ...settings },
  })

  it('has the settings of both, and never another id, company or address', () => {
    const ours = courseWith({ id: 'clone', company_id: 'client', slug: 'own', pass_mark: 90 })
    const theirs = courseWith({ slug: 'new', order_mode: 'sequential', validity_days: 365, step_seconds: 5 })
    const { draft, changed, conflicts } = mergeDrafts({ base, ours, theirs }, everything)
    const expected = { order_mode: 'sequential', validity_days: 365, step_seconds: 5 } as const
    expect(draft).toEqual({ ...ours, course: { ...ours.course, ...expected } })
    expect([[...changed], [...conflicts]]).toEqual([['clone'], []])
    expect(merge([base, courseWith({ slug: 'own' }), courseWith({ slug: 'new' })]).changed).toBe('')
  })

  it('can be published in the languages of the clone', () => {
    const ours: Draft = { ...base, publishable: ['en_US', 'ro_RO'] }
    expect(merge([base, ours, { ...base, publishable: ['en_US', 'es_ES'] }])).toEqual({
      draft: ours,
      changed: '',
      conflicts: '',
    })
  })

  it('takes a setting from theirs that both changed, in conflict', () => {
    const merged = merge([base, courseWith({ pass_mark: 90 }), courseWith({ pass_mark: 70 })])
    expect(merged).toMatchObject({ draft: { course: { pass_mark: 70 } }, conflicts: 'course' })
    const unset = merge([courseWith({ step_seconds: 5 }), courseWith({ step_seconds: 5 }), base])
    expect(unset.draft).toStrictEqual(base)
  })

  it('has the title of the clone and the description of the original', () => {
    const ours = { ...base, title: { en_US: 'For us' } }
    const theirs = { ...base, description: { en_US: 'All about it.' } }
    expect(merge([base, ours, theirs])).toMatchObject({
      draft: { title: { en_US: 'For us' }, description: { en_US: 'All about it.' } },
      changed: 'course',
      conflicts: '',
    })
    expect(merge([base, ours, { ...base, title: { en_US: 'New' } }]).conflicts).toBe('course')
  })

  it('has the tags of both without a conflict', () => {
    const tagged = (...tags: string[]) => courseWith({ tags })
    const { draft, conflicts } = merge([tagged('a', 'b'), tagged('own', 'a', 'b'), tagged('b', 'new')])
    expect([draft.course.tags, conflicts]).toEqual([['own', 'b', 'new'], ''])
  })

  it('has the tags, objectives and extra credits of theirs, in conflict, where together they are too many', () => {
    const many = (by: string, most: number) => Array.from({ length: most - 1 }, (_, index) => `${by}${index}`)
    const full = (by: string): Draft => ({
      ...courseWith({ tags: many(by, limits.tags) }),
      objectives: many(by, limits.objectives).map((id) => ({ id, text: { en_US: id } })),
      extra_credits: many(by, limits.extraCredits).map((id) => ({
        ...{ id, points: 10, title: { en_US: id }, instructions: {}, kind: 'text' },
      })),
    })
    const { draft, conflicts } = merge([base, full('x'), full('n')])
    expect([draft, conflicts]).toEqual([full('n'), 'course'])
  })

  it('has the objectives and extra credits of both', () => {
    const aims = (objectives: Record<string, string>, tasks: Record<string, number>): Draft => ({
      ...base,
      objectives: Object.entries(objectives).map(([id, en_US]) => ({ id, text: { en_US } })),
      extra_credits: Object.entries(tasks).map(([id, points]) => ({
        ...{ id, points, title: { en_US: id }, instructions: {}, kind: 'text' },
      })),
    })
    const before = aims({ a: 'One', b: 'Two' }, { t: 3 })
    const ours = aims({ a: 'One of ours', b: 'Two' }, { t: 3, own: 2 })
    const theirs = aims({ a: 'One', c: 'Three' }, { t: 5 })
    expect(merge([before, ours, theirs])).toMatchObject({
      draft: aims({ a: 'One of ours', c: 'Three' }, { t: 5, own: 2 }),
      conflicts: '',
    })
    expect(merge([before, ours, aims({ b: 'Two' }, { t: 3 })]).conflicts).toBe('course')
    // Snapshots from before there were any lack them.
    expect(merge([base, ours, { ...base, title: { en_US: 'New' } }]).draft).toEqual({
      ...ours,
      title: { en_US: 'New' },
    })
    expect(merge([base, base, ours]).draft).toEqual(ours)
    expect(merge([aims({}, {}), base, aims({}, {})]).changed).toBe('')
  })

  it('has the languages of both in the order of the clone, but none that the clone removed', () => {
    const speaking = (...locales: Draft['course']['locales']) => courseWith({ locales })
    const localesOf = (versions: [Draft, Draft, Draft]) => merge(versions).draft.course.locales
    const before = speaking('en_US', 'es_ES')
    expect(
      localesOf([before, speaking('es_ES', 'en_US', 'ro_RO'), speaking('el_GR', 'en_US', 'es_ES')]),
    ).toEqual(['es_ES', 'en_US', 'ro_RO', 'el_GR'])
    expect(localesOf([before, speaking('en_US'), before])).toEqual(['en_US'])
    expect(localesOf([before, before, speaking('en_US')])).toEqual(['en_US', 'es_ES'])
    expect(merge([before, before, speaking('es_ES', 'en_US')]).changed).toBe('')
  })

  it('has texts in the languages of both, and no conflict over a language that one of them lacks', () => {
    const speaking = (title: Draft['title']): Draft =>
      courseWith({ locales: Object.keys(title) as never }, { title })
    const before = speaking({ en_US: 'One', es_ES: 'Uno' })
    expect(
      merge([
        before,
        speaking({ en_US: 'One', es_ES: 'Uno', ro_RO: 'Unu' }),
        speaking({ en_US: 'Two', es_ES: 'Dos' }),
      ]),
    ).toMatchObject({ draft: { title: { en_US: 'Two', es_ES: 'Dos', ro_RO: 'Unu' } }, conflicts: '' })
    expect(
      merge([before, speaking({ en_US: 'One' }), speaking({ en_US: 'One', es_ES: 'Dos' })]),
    ).toMatchObject({
      draft: { title: { en_US: 'One' } },
      changed: '',
    })
    expect(
      merge([before, speaking({ en_US: 'One', es_ES: 'Otro' }), speaking({ en_US: 'Two' })]),
    ).toMatchObject({
      draft: { title: { en_US: 'Two', es_ES: 'Otro' } },
      conflicts: '',
    })
  })

  it('has no change where an empty text is missing', () => {
    const ours = { ...base, description: { en_US: '' } }
    expect(merge([base, ours, { ...base, description: {} }]).changed).toBe('')
    expect(merge([base, ours, { ...base, description: { en_US: 'New' } }]).conflicts).toBe('')
    expect(merge([ours, base, { ...base, description: { en_US: 'New' } }]).conflicts).toBe('')
  })
})

describe('a quiz', () => {
  const quizWith = (settings: object): Draft => {
    const quiz = aDraftQuiz('quiz', aDraftQuestion('1'))
    return aDraft([[[{ ...quiz, settings: { ...quiz.settings, ...settings } }]]])
  }

  it('has the settings of both, one by one', () => {
    const merged = merge([quizWith({}), quizWith({ pass_mark: 90 }), quizWith({ draw: 1 })])
    expect(merged).toMatchObject({
      draft: quizWith({ pass_mark: 90, draw: 1 }),
      changed: 'quiz',
      conflicts: '',
    })
    expect(merge([quizWith({}), quizWith({ draw: 2 }), quizWith({ draw: 1 })]).conflicts).toBe('quiz')
  })

  it('is not in conflict over a setting that old snapshots lack', () => {
    const old = quizWith({ back_allowed: undefined, wait_minutes: undefined })
    const theirs = { ...old, title: { en_US: 'New' } }
    expect(merge([old, quizWith({}), theirs])).toMatchObject({
      draft: { ...quizWith({}), title: { en_US: 'New' } },
      changed: 'course',
    })
    const later = quizWith({ wait_minutes: 10 })
    expect(merge([old, quizWith({}), later])).toMatchObject({ draft: later, conflicts: '' })
  })
})
