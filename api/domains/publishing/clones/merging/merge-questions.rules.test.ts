import { describe, expect, it } from 'vitest'
import type { QuestionType } from '#contract/quizzes/question-types.ts'
import type { DraftAnswer, DraftQuestion } from '#domains/publishing/drafts/draft.rules.ts'
import { aDraft, aDraftQuestion, aDraftQuiz } from '#tests/support/builders/drafts/drafts.ts'
import { aDraftQuestionOf } from '#tests/support/builders/quizzes/question-drafts.ts'
import { mergeDrafts } from '../merge-drafts.rules.ts'

const everything = () => true
const inQuiz = (...questions: DraftQuestion[]) => aDraft([[[{ ...aDraftQuiz('quiz'), questions }]]])

/** The questions of a quiz after a merge, and whether it is in conflict. */
function merge(base: DraftQuestion[], ours: DraftQuestion[], theirs: DraftQuestion[]) {
  const versions = { base: inQuiz(...base), ours: inQuiz(...ours), theirs: inQuiz(...theirs) }
  const { draft, conflicts } = mergeDrafts(versions, everything)
  const [quiz] = draft.chapters[0]?.sections[0]?.items ?? []
  if (quiz?.kind !== 'quiz') throw new Error('The quiz is gone.')
  return { questions: quiz.questions, isConflict: conflicts.has('quiz') }
}

type Change = (question: DraftQuestion) => void
function mergeOne(base: DraftQuestion, ours: Change, theirs: Change) {
  const [own, other] = [structuredClone(base), structuredClone(base)]
  ours(own)
  theirs(other)
  const { questions, isConflict } = merge([base], [own], [other])
  return { question: questions[0] as DraftQuestion, isConflict, ours: own, theirs: other }
}
const answerAt = (question: DraftQuestion, index: number): DraftAnswer =>
  question.answers[index] as DraftAnswer
const ids = (parts: { id: string }[]): string => parts.map(({ id }) => id).join(' ')

describe('a question', () => {
  it('has the texts of both, language by language', () => {
    const base = aDraftQuestion('1')
    const versions = {
      base: inQuiz(base),
      ours: inQuiz({ ...base, text: { ...base.text, es_ES: '¿Qué?' }, explanation: { en_US: 'Because.' } }),
      theirs: inQuiz({ ...base, text: { en_US: 'Well?' } }),
    }
    versions.ours.course.locales = ['en_US', 'es_ES']
    const { draft, conflicts } = mergeDrafts(versions, everything)
    expect(draft.chapters[0]?.sections[0]?.items[0]).toMatchObject({
      questions: [{ text: { en_US: 'Well?', es_ES: '¿Qué?' }, explanation: { en_US: 'Because.' } }],
    })
    expect(conflicts.size).toBe(0)
  })

  it('has the texts of answers from one side and an answer more from the other', () => {
    const more: DraftAnswer = { id: 'more', is_correct: false, text: { en_US: 'Else' }, feedback: {} }
    const add: Change = ({ answers }) => void answers.splice(1, 0, structuredClone(more))
    const reword: Change = (question) => void (answerAt(question, 0).text.en_US = 'This one')
    for (const [ours, theirs] of [
      [add, reword],
      [reword, add],
    ] as const) {
      const { question, isConflict } = mergeOne(aDraftQuestion('1'), ours, theirs)
      expect(question.answers.map(({ text }) => text.en_US)).toEqual(['This one', 'Else', 'That'])
      expect(isConflict).toBe(false)
    }
  })

  it('is in conflict where both changed more than its texts, and takes that from theirs', () => {
    const { question, isConflict } = mergeOne(
      aDraftQuestion('1'),
      (one) => {
        one.points = 2
        one.explanation.en_US = 'Ours.'
      },
      ({ answers }) => void answers.pop(),
    )
    expect(question).toMatchObject({ points: 1, explanation: { en_US: 'Ours.' } })
    expect([ids(question.answers), isConflict]).toEqual(['1-a', true])
  })

  it('is in conflict where both reworded the same text, but not where they did so alike', () => {
    const say =
      (words: string): Change =>
      ({ text }) =>
        void (text.en_US = words)
    expect(mergeOne(aDraftQuestion('1'), say('Ours?'), say('Theirs?'))).toMatchObject({
      question: { text: { en_US: 'Theirs?' } },
      isConflict: true,
    })
    expect(mergeOne(aDraftQuestion('1'), say('Same?'), say('Same?')).isConflict).toBe(false)
  })

  it.each<[string, QuestionType, Change, Change]>([
    [
      'other right answers of answers that ours reworded',
      'single_choice',
      (one) => void (answerAt(one, 0).text.en_US = 'Never report it'),
      ({ answers }) => {
        for (const answer of answers) answer.is_correct = !answer.is_correct
      },
    ],
    [
      'other words of a question that ours answers otherwise',
      'multiple_choice',
      (one) => void (answerAt(one, 1).is_correct = true),
      ({ text }) => void (text.en_US = 'Which are not?'),
    ],
    [
      'another order of steps that ours reworded',
      'ordering',
      (one) => void (answerAt(one, 0).text.en_US = 'Stay connected'),
      ({ answers }) => void answers.reverse(),
    ],
    [
      'another range for a question that ours reworded',
      'numeric_range',
      ({ text }) => void (text.en_US = 'At most how many?'),
      (one) => void (one.range = { min: 1, max: 2 }),
    ],
    [
      'another picture where ours describes the old one',
      'hotspot',
      (one) => void (one.alt = { en_US: 'A blue picture' }),
      (one) => void (one.media = { url: '/files/new.webp', width: 10, height: 10 }),
    ],
  ])('is in conflict where theirs has %s, and then is theirs', (_, type, ours, theirs) => {
    const there = mergeOne(aDraftQuestionOf(type), ours, theirs)
    expect(there).toMatchObject({ question: there.theirs, isConflict: true })
    const back = mergeOne(aDraftQuestionOf(type), theirs, ours)
    expect(back).toMatchObject({ question: back.theirs, isConflict: true })
  })

  const markOnly =
    (right: number): Change =>
    ({ answers }) => {
      for (const [index, answer] of answers.entries()) answer.is_correct = index === right
    }
  const ask =
    (words: string): Change =>
    ({ text }) =>
      void (text.en_US = words)

  it.each<[string, QuestionType, Change[], Change[]]>([
    [
      'answers in another order',
      'single_choice',
      [({ answers }) => void answers.reverse()],
      [(one) => void (answerAt(one, 0).text.en_US = 'Report it now')],
    ],
    [
      'an answer more',
      'multiple_choice',
      [({ answers }) => void answers.push({ ...(answers[0] as DraftAnswer), id: 'own' })],
      [ask('Which are signs?')],
    ],
    ['the same right answers', 'single_choice', [markOnly(1)], [markOnly(1), ask('Which is wrong?')]],
    ['the same words', 'single_choice', [markOnly(1), ask('Which is wrong?')], [ask('Which is wrong?')]],
  ])('is not in conflict where ours has %s', (_, type, ours, theirs) => {
    const all =
      (changes: Change[]): Change =>
      (question) => {
        for (const change of changes) change(question)
      }
    expect(mergeOne(aDraftQuestionOf(type), all(ours), all(theirs)).isConflict).toBe(false)
    expect(mergeOne(aDraftQuestionOf(type), all(theirs), all(ours)).isConflict).toBe(false)
  })

  it('is not in conflict where the original no longer has the language of the clone', () => {
    const base = aDraftQuestion('1')
    const own = structuredClone(base)
    markOnly(1)(own)
    const versions = {
      base: inQuiz(base),
      ours: inQuiz(own),
      theirs: inQuiz({ ...base, text: { es_ES: '¿Qué?' } }),
    }
    versions.base.course.locales = ['en_US', 'es_ES']
    versions.theirs.course.locales = ['es_ES']
    expect([...mergeDrafts(versions, everything).conflicts]).toEqual([])
  })

  it('keeps the translation that only the clone has where it is theirs after a contradiction', () => {
    const base = aDraftQuestion('1')
    const theirs = structuredClone(base)
    markOnly(1)(theirs)
    const versions = {
      base: inQuiz(base),
      ours: inQuiz({ ...base, text: { en_US: 'Ours?', es_ES: '¿Qué?' } }),
      theirs: inQuiz(theirs),
    }
    versions.ours.course.locales = ['en_US', 'es_ES']
    const { draft, conflicts } = mergeDrafts(versions, everything)
    expect(draft.chapters[0]?.sections[0]?.items[0]).toMatchObject({
      questions: [{ ...theirs, text: { ...base.text, es_ES: '¿Qué?' } }],
    })
    expect([...conflicts]).toEqual(['quiz'])
  })

  it('is in conflict where theirs has a gap more in a text that ours filled otherwise', () => {
    const { question, isConflict, theirs } = mergeOne(
      aDraftQuestionOf('cloze'),
      ({ answers }) => {
        for (const answer of answers) answer.gap = 1
        answers.push({ ...structuredClone(answers[0] as DraftAnswer), id: 'own', gap: 2 })
      },
      (one) => void (one.passage = { en_US: 'Read from the [[1]] to the [[2]].' }),
    )
    expect([question, isConflict]).toEqual([theirs, true])
  })

  it('is in conflict where the texts of both make two steps the same', () => {
    const say =
      (index: number): Change =>
      (question) =>
        void (answerAt(question, index).text.en_US = 'Wait')
    const { question, isConflict, theirs } = mergeOne(aDraftQuestionOf('ordering'), say(0), say(1))
    expect([question, isConflict]).toEqual([theirs, true])
  })

  it('keeps the translation that only the clone has where it is theirs otherwise', () => {
    const base = aDraftQuestionOf('single_choice')
    const ours = structuredClone(base)
    ours.text.es_ES = '¿Qué?'
    ours.points = 2
    const versions = { base: inQuiz(base), ours: inQuiz(ours), theirs: inQuiz({ ...base, points: 3 }) }
    versions.ours.course.locales = ['en_US', 'es_ES']
    const { draft } = mergeDrafts(versions, everything)
    expect(draft.chapters[0]?.sections[0]?.items[0]).toMatchObject({
      questions: [{ points: 3, text: { en_US: base.text.en_US, es_ES: '¿Qué?' } }],
    })
  })

  it('has no conflict with a clone whose draft names what an old snapshot lacks', () => {
    const { passage, unit, range, alt, answers, ...rest } = aDraftQuestionOf('matching')
    const old: DraftQuestion = {
      ...rest,
      answers: answers.map(({ gap, part, target, area, ...answer }) => answer),
    }
    const now: DraftQuestion = {
      ...old,
      ...{ partial_credit: true, passage: {}, unit: {}, range: null, media: null, alt: {}, transcript: {} },
      answers: old.answers.map((answer) => ({
        ...{ gap: null, part: null, target: '', area: null, media: null, alt: {} },
        ...answer,
      })),
    }
    expect(merge([old], [now], [{ ...old, points: 3 }])).toMatchObject({
      questions: [{ points: 3 }],
      isConflict: false,
    })
    const other = { ...now, explanation: { en_US: 'Other.' } }
    expect(merge([old], [now], [other])).toEqual({ questions: [other], isConflict: false })
    expect(merge([old], [now], [{ ...now, partial_credit: false }])).toMatchObject({
      questions: [{ partial_credit: false }],
      isConflict: false,
    })
  })
})

describe('the questions of a quiz', () => {
  const [a, b, c] = [aDraftQuestion('a'), aDraftQuestion('b'), aDraftQuestion('c')]
  const d = aDraftQuestion('d')
  const other = (question: DraftQuestion) => ({ ...question, points: 5 })

  it.each<[string, DraftQuestion[], DraftQuestion[], string, boolean]>([
    ['come in their order where ours is the old one', [a, b, c], [c, a, b], 'c a b', false],
    ['stay in our order where that is another', [b, a, c], [c, a, b], 'b a c', false],
    ['include those of both', [a, aDraftQuestion('own'), b, c], [a, d, b, c], 'a d own b c', false],
    ['lack what theirs removed', [a, b, c], [a, c], 'a c', false],
    ['lack what ours removed', [a, c], [other(a), b, c], 'a c', false],
    ['lack what theirs removed and ours changed, in conflict', [a, other(b), c], [a, c], 'a c', true],
    ['have what ours removed and theirs changed, in conflict', [a, c], [a, other(b), c], 'a b c', true],
    ['lack what both removed', [a, c], [a, c], 'a c', false],
  ])('%s', (_, ours, theirs, expected, isConflict) => {
    const merged = merge([a, b, c], ours, theirs)
    expect([ids(merged.questions), merged.isConflict]).toEqual([expected, isConflict])
  })
})
