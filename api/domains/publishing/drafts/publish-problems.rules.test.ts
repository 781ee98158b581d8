import { describe, expect, it } from 'vitest'
import { messageLanguages } from '#contract/locales.ts'
import { translate } from '#platform/messages.ts'
import { anImage, aPageBreak } from '#tests/support/builders/content.ts'
import { aDraft, aDraftLesson, aDraftQuestion, aDraftQuiz } from '#tests/support/builders/drafts/drafts.ts'
import type { Draft, DraftItem, DraftQuestion } from './draft.rules.ts'
import { emptyHeadings, problemsOf } from './publish-problems.rules.ts'
import { outlineOf } from './release-snapshot.rules.ts'

const keys = (draft: Draft): string[] => problemsOf(draft).map(({ key }) => key)
const ofItem = (item: DraftItem): string[] => keys(aDraft([[[item]]]))
const ofQuestion = (more: Partial<DraftQuestion>): string[] =>
  ofItem(aDraftQuiz('q', aDraftQuestion('1', more)))
const answers = (...correct: boolean[]): DraftQuestion['answers'] =>
  correct.map((is_correct, index) => ({
    id: `${index}`,
    is_correct,
    text: { en_US: `Answer ${index}` },
    feedback: {},
  }))

const untitled = { ...aDraftLesson('a'), title: {} }
const silent = { type: 'lottie', attrs: { id: 'anim', src: '/files/a', alt: ' ' } }
const undone = { type: 'signInPrompt', attrs: { id: 'undo', app: '', clues: [] } }
const blank = { type: 'flipCards', attrs: { id: 'blan', cards: [{ id: 'c', front: 'Bait', back: '' }] } }
const unwritten = { ...aDraftLesson('a'), documents: {} }

describe('what keeps a draft from being published', () => {
  it.each<[string, string[], string[]]>([
    ['nothing, when all is there', ofItem(aDraftLesson('a')), []],
    ['a course without items', keys(aDraft([])), ['course_empty']],
    [
      'a course without a title',
      keys(aDraft([[[aDraftLesson('a')]]], { title: {} })),
      ['course_without_title'],
    ],
    ['an item without a title', ofItem(untitled), ['item_without_title']],
    ['a lesson that was never written', ofItem(unwritten), ['lesson_empty']],
    ['a lesson without text', ofItem(aDraftLesson('a', '  ', aPageBreak('brea'))), ['lesson_empty']],
    [
      'a picture without alternative text',
      ofItem(aDraftLesson('a', 'Text', anImage('pict', '/files/a', ''))),
      ['image_without_alt'],
    ],
    [
      'a decorative picture',
      ofItem(
        aDraftLesson('a', 'Text', {
          type: 'image',
          attrs: { id: 'pict', src: '/files/a', alt: '', decorative: true },
        }),
      ),
      [],
    ],
    [
      'a decorative animation',
      ofItem(aDraftLesson('a', 'Text', { ...silent, attrs: { ...silent.attrs, decorative: true } })),
      [],
    ],
    ['an animation without one', ofItem(aDraftLesson('a', 'Text', silent)), ['animation_without_alt']],
    ['a lesson that is one picture', ofItem(aDraftLesson('a', anImage('pict', '/files/a', 'A map'))), []],
    ['an exercise that cannot be done', ofItem(aDraftLesson('a', 'Text', undone)), ['exercise_not_whole']],
    ['a card with an empty side', ofItem(aDraftLesson('a', 'Text', blank)), ['block_not_filled']],
    ['a quiz without questions', ofItem({ ...aDraftQuiz('q'), questions: [] }), ['quiz_empty']],
    ['a question without text', ofQuestion({ text: { en_US: ' ' } }), ['question_without_text']],
    ['one answer alone', ofQuestion({ answers: answers(true) }), ['too_few_answers']],
    ['no correct answer', ofQuestion({ answers: answers(false, false) }), ['no_right_answer']],
    [
      'two right answers where one can be chosen',
      ofQuestion({ answers: answers(true, true) }),
      ['several_right_answers'],
    ],
    [
      'two right answers where several can be',
      ofQuestion({ type: 'multiple_choice', answers: answers(true, true) }),
      [],
    ],
  ])('%s', (_case, found, expected) => {
    expect(found).toEqual(expected)
  })

  it('names item, question and language', () => {
    const src = `/files/${'a'.repeat(26)}.mp4`
    const film = { type: 'video', attrs: { id: 'film', src, title: 'A call', must_watch: true } }
    const statement = { type: 'acknowledgement', attrs: { id: 'rule', statement: 'I keep to it.' } }
    const lesson = aDraftLesson(
      'a',
      'Text',
      anImage('pict', '/files/a', 'A map'),
      film,
      statement,
      aPageBreak('brea'),
    )
    const elsewhere = { ...film, attrs: { ...film.attrs, src: 'https://vimeo.com/1' } }
    lesson.documents.es_ES = { type: 'doc', content: [anImage('pict', '/files/a', ''), elsewhere] }
    const quiz = aDraftQuiz('q', aDraftQuestion('1'), aDraftQuestion('2', { answers: answers(false, false) }))
    expect(problemsOf(aDraft([[[lesson, quiz]]], { publishable: ['en_US', 'es_ES'] }))).toEqual([
      { item_id: 'a', title: 'Title of a', key: 'image_without_alt', locale: 'es_ES' },
      { item_id: 'a', title: 'Title of a', key: 'steps_differ', locale: 'es_ES' },
      { item_id: 'a', title: 'Title of a', key: 'films_differ', locale: 'es_ES' },
      { item_id: 'a', title: 'Title of a', key: 'statements_differ', locale: 'es_ES' },
      { item_id: 'q', title: 'Title of q', key: 'no_right_answer', number: 2 },
    ])
  })

  it('is said in every language', () => {
    const all = keys(aDraft([[[untitled, unwritten, aDraftLesson('b', silent)]]], { title: {} }))
    for (const language of messageLanguages) {
      const locale = ({ el: 'el_GR', en: 'en_US', es: 'es_ES', ro: 'ro_RO' } as const)[language]
      for (const key of all)
        expect(translate(locale, `publishing.problem.${key}`)).not.toContain('publishing.')
    }
  })
})

describe('what stays out of a release', () => {
  it.each<[string, DraftItem[][][], string[]]>([
    ['nothing, where everything holds something', [[[aDraftLesson('a')]]], []],
    ['a section without a part', [[[aDraftLesson('a')], []]], ['Section 0.1']],
    ['a chapter of such sections, once', [[[aDraftLesson('a')]], [[], []]], ['Chapter 1']],
    ['a chapter without a section', [[[aDraftLesson('a')]], []], ['Chapter 1']],
  ])('%s', (_, places, titles) => {
    const draft = aDraft(places)
    expect(emptyHeadings(draft)).toEqual(titles)
    expect(problemsOf(draft)).toEqual([])
    const json = JSON.stringify(outlineOf(draft))
    for (const title of titles) expect(json).not.toContain(title)
  })
})
