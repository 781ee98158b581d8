import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aDraft,
  aDraftLesson,
  aDraftQuestion,
  aDraftQuiz,
  anyDraft,
} from '#tests/support/builders/drafts/drafts.ts'
import type { Draft } from './draft.rules.ts'
import { itemsOf } from './draft.rules.ts'
import { outlineOf, takeSnapshot } from './release-snapshot.rules.ts'
import { stableJson } from './stable-json.format.ts'

/** The same value with the fields of every object in another order. */
const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, entry]) => [name, shuffled(entry)]),
  )
}

it('names the films that have to be watched, but none that plays elsewhere', () => {
  const film = (id: string, src: string, must_watch = true) => ({
    type: 'video',
    attrs: {
      id,
      src,
      must_watch,
      title: id,
      captions: [],
      transcript: '',
      poster: null,
      width: null,
      height: null,
    },
  })
  const stored = '/files/nxwm26lekjijo5fghrarjgf5og.mp4'
  const content = [
    film('own', stored),
    film('free', stored, false),
    film('elsewhere', 'https://films.example/watch'),
  ]
  const lesson = { ...aDraftLesson('a'), documents: { en_US: { type: 'doc' as const, content } } }
  const { outline } = takeSnapshot(aDraft([[[lesson, aDraftLesson('b')]]]))
  const items = outline.chapters[0]?.sections[0]?.items
  expect(items?.map((item) => (item.kind === 'lesson' ? item.must_watch : null))).toEqual([
    ['own'],
    undefined,
  ])
})

it('names the statements of the default language with a hash that only their own text changes', () => {
  const statement = (words: object) => ({
    type: 'acknowledgement',
    attrs: { id: 'rule', title: '', statement: 'I keep to it.', policy: 'Policy, v1', ...words },
  })
  const required = (source: object, greek: object = {}, text = 'Text') => {
    const lesson = aDraftLesson('a', text, statement(source))
    lesson.documents.el_GR = { type: 'doc', content: [statement(greek)] }
    const { outline } = takeSnapshot(aDraft([[[lesson]]], { publishable: ['en_US', 'el_GR'] }))
    const [item] = outline.chapters[0]?.sections[0]?.items ?? []
    return item?.kind === 'lesson' ? item.acknowledgements : null
  }
  const before = required({})
  expect(before).toEqual([{ id: 'rule', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(required({}, { statement: 'Το τηρώ.' }, 'Other text')).toEqual(before)
  expect(required({ statement: 'I keep to it, always.' })).not.toEqual(before)
  expect(required({ policy: 'Policy, v2' })).not.toEqual(before)
})

it('tells the length that its author says, else what its items take together', () => {
  const lessons = aDraft([[[aDraftLesson('a'), aDraftLesson('b')]]])
  const saying = (estimated_minutes: number) =>
    outlineOf({ ...lessons, course: { ...lessons.course, estimated_minutes } }).course.estimated_minutes
  expect([saying(20), saying(0)]).toEqual([20, 6])
  const words = (count: number) => ({
    type: 'paragraph',
    attrs: { id: 'words' },
    content: [{ type: 'text', text: 'word '.repeat(count) }],
  })
  const unsaid = (count: number) => ({
    ...aDraftLesson('c'),
    minutes: 0,
    documents: { en_US: { type: 'doc' as const, content: [words(count)] } },
  })
  const { outline } = takeSnapshot(aDraft([[[unsaid(10), unsaid(600)]]]))
  expect(outline.chapters[0]?.sections[0]?.items.map(({ minutes }) => minutes)).toEqual([1, 3])
})

describe('hashes of a draft', () => {
  it('are the same for the same draft, in whatever order its fields came', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const again = takeSnapshot(shuffled(structuredClone(draft)) as Draft)
        expect(again.draft_hash).toBe(takeSnapshot(draft).draft_hash)
        expect(again.documents.map(({ hash }) => hash)).toEqual(
          takeSnapshot(draft).documents.map(({ hash }) => hash),
        )
      }),
    )
  })

  it('differ where the order of items differs, while their documents stay the same', () => {
    const [a, b] = [aDraftLesson('a'), aDraftLesson('b')]
    const one = takeSnapshot(aDraft([[[a, b]]]))
    const other = takeSnapshot(aDraft([[[b, a]]]))
    expect(other.draft_hash).not.toBe(one.draft_hash)
    expect(new Set(other.documents.map(({ hash }) => hash))).toEqual(
      new Set(one.documents.map(({ hash }) => hash)),
    )
  })

  it('differ where only the answer key differs', () => {
    const quiz = aDraftQuiz('q')
    const other = structuredClone(quiz)
    for (const answer of other.questions[0]?.answers ?? []) answer.is_correct = !answer.is_correct
    const [one] = takeSnapshot(aDraft([[[quiz]]])).documents
    const [two] = takeSnapshot(aDraft([[[other]]])).documents
    expect(stableJson(two?.body)).toBe(stableJson(one?.body))
    expect(two?.hash).not.toBe(one?.hash)
  })

  it('do not differ where only a language that is not published changed', () => {
    const lesson = aDraftLesson('a')
    const translated = { ...lesson, title: { ...lesson.title, es_ES: 'Título' } }
    expect(takeSnapshot(aDraft([[[translated]]])).draft_hash).toBe(
      takeSnapshot(aDraft([[[lesson]]])).draft_hash,
    )
  })
})

describe('what students get', () => {
  it('never holds a key, an explanation or a feedback', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        for (const { body, keys } of takeSnapshot(draft).documents) {
          expect(stableJson(body)).not.toMatch(/is_correct|explanation|"correct"/)
          expect(keys === null).toBe(body.kind === 'lesson')
        }
      }),
    )
  })

  it('holds every item in every published language, with the default text where one is missing', () => {
    const draft = aDraft([[[aDraftLesson('a'), aDraftQuiz('q')]]], { publishable: ['en_US', 'es_ES'] })
    const { documents, outline } = takeSnapshot(draft)
    expect(documents.map(({ item_id, locale }) => `${item_id} ${locale}`)).toEqual([
      'a en_US',
      'a es_ES',
      'q en_US',
      'q es_ES',
    ])
    expect(documents[3]?.body).toMatchObject({ questions: [{ text: 'What about q-question?' }] })
    expect(outline.course.locales).toEqual(['en_US', 'es_ES'])
  })

  it('leaves out chapters and sections in which there is nothing to do', () => {
    const { outline } = takeSnapshot(aDraft([[[], [aDraftLesson('a')]], [[]]]))
    expect(outline.chapters.map(({ sections }) => sections.map(({ id }) => id))).toEqual([['section-0-1']])
  })

  // Specification, authoring 6: A pool of which as many are asked as are drawn
  it('asks as many questions as are drawn, and never more than there are', () => {
    const quiz = aDraftQuiz('q', aDraftQuestion('1'), aDraftQuestion('2'))
    const countWithDraw = (draw: number | null) =>
      takeSnapshot(aDraft([[[{ ...quiz, settings: { ...quiz.settings, draw } }]]])).outline.chapters[0]
        ?.sections[0]?.items[0]
    expect([countWithDraw(null), countWithDraw(1), countWithDraw(9)]).toMatchObject([
      { questions: 2 },
      { questions: 1 },
      { questions: 2 },
    ])
  })

  it('has as many documents as items and languages', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        expect(takeSnapshot(draft).documents).toHaveLength(itemsOf(draft).length)
      }),
    )
  })
})
