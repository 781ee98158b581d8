import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContentNode } from '#contract/content/content.ts'
import type { DiffPart, ItemChange } from '#contract/publishing/publishing.ts'
import { anImage, aPageBreak, aParagraph } from '#tests/support/builders/content.ts'
import {
  aDraft,
  aDraftLesson,
  aDraftQuestion,
  aDraftQuiz,
  anyDraft,
} from '#tests/support/builders/drafts/drafts.ts'
import type { Draft, DraftItem } from '../drafts/draft.rules.ts'
import { itemsOf } from '../drafts/draft.rules.ts'
import { takeSnapshot } from '../drafts/release-snapshot.rules.ts'
import { changesOf, countChanges, suggestedKind } from './draft-changes.rules.ts'
import { blockChanges } from './lesson-changes.rules.ts'

const between = (before: Draft | null, after: Draft): ItemChange[] =>
  changesOf({ before, after, say: String })
const summaryOf = (changes: ItemChange[]): string[] =>
  changes.map(({ item_id, change }) => `${item_id} ${change}`)

describe('what changed', () => {
  it('is nothing between a draft and itself', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        expect(between(draft, structuredClone(draft))).toEqual([])
      }),
    )
  })

  it('is every item new against nothing', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const items = between(null, draft).filter(({ kind }) => kind === 'lesson' || kind === 'quiz')
        expect(summaryOf(items)).toEqual(itemsOf(draft).map(({ id }) => `${id} new`))
      }),
    )
  })

  // Specification, authoring +: Property tests: reorder, diff, grading of every type, content schema
  it('is told whenever students would read something else', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, (before, after) => {
        const isOther = takeSnapshot(before).draft_hash !== takeSnapshot(after).draft_hash
        if (isOther) expect(between(before, after)).not.toEqual([])
      }),
    )
  })

  it('is cosmetic where only how a course is found and looks is other, and material where what it asks for is', () => {
    const draft = aDraft([[[aDraftLesson('a')]]])
    const suggested = (settings: Partial<Draft['course']>) =>
      suggestedKind(countChanges(between(draft, { ...draft, course: { ...draft.course, ...settings } })))
    expect(suggested({ tags: ['new'], estimated_minutes: 77 })).toBe('cosmetic')
    expect(suggested({ tags: ['new'], pass_mark: 99 })).toBe('material')
  })

  it('is nothing where chapters and sections come or go in which nothing is', () => {
    const draft = aDraft([[[aDraftLesson('a')]]])
    const title = { en_US: 'Later' }
    const chapter = { id: 'later', title, sections: [{ id: 'there', title, items: [] }] }
    const wider = { ...draft, chapters: [chapter, ...draft.chapters] }
    expect([between(draft, wider), between(wider, draft)]).toEqual([[], []])
  })

  it('names only those that have to be moved to get the new order', () => {
    const lessons = ['a', 'b', 'c', 'd'].map((id) => aDraftLesson(id)) as [
      DraftItem,
      DraftItem,
      DraftItem,
      DraftItem,
    ]
    const [a, b, c, d] = lessons
    expect(summaryOf(between(aDraft([[[a, b, c, d]]]), aDraft([[[d, a, b, c]]])))).toEqual(['d moved'])
    expect(summaryOf(between(aDraft([[[a, b], [c]]]), aDraft([[[a], [c, b]]])))).toEqual(['b moved'])
    expect(summaryOf(between(aDraft([[[b]]]), aDraft([[[a, b]]])))).toEqual(['a new'])
    expect(summaryOf(between(aDraft([[[a, b]]]), aDraft([[[b]]])))).toEqual(['a removed'])
  })

  it('counts everything once, by what weighs most', () => {
    const before = aDraft([[[aDraftLesson('a', 'One.'), aDraftLesson('b'), aDraftLesson('c')]]])
    const after = aDraft([[[aDraftLesson('c'), aDraftLesson('a', 'Two.'), aDraftLesson('d')]]])
    expect(countChanges(between(before, after))).toEqual({
      new: 1,
      changed: 0,
      reworded: 1,
      moved: 1,
      removed: 1,
    })
  })
})

const link = (href: string): ContentNode => ({
  type: 'paragraph',
  attrs: { id: 'link' },
  content: [{ type: 'text', text: 'Look here', marks: [{ type: 'link', attrs: { href } }] }],
})
const bold = (text: string): ContentNode => ({
  type: 'paragraph',
  attrs: { id: 'para' },
  content: [{ type: 'text', text, marks: [{ type: 'bold' }] }],
})

describe('a lesson', () => {
  it.each<[string, ItemChange['change'], ContentNode[], ContentNode[]]>([
    ['other words', 'reworded', [aParagraph('para', 'One')], [aParagraph('para', 'Two')]],
    ['other emphasis', 'reworded', [aParagraph('para', 'One')], [bold('One')]],
    [
      'another alternative text',
      'reworded',
      [anImage('pict', '/files/a', 'A')],
      [anImage('pict', '/files/a', 'B')],
    ],
    ['another picture', 'changed', [anImage('pict', '/files/a')], [anImage('pict', '/files/b')]],
    ['another link', 'changed', [link('https://a.test')], [link('https://b.test')]],
    ['a block more', 'changed', [aParagraph('para', 'One')], [aParagraph('para', 'One'), aPageBreak('brea')]],
    [
      'a block less',
      'changed',
      [aParagraph('para', 'One'), aParagraph('more', 'Two')],
      [aParagraph('para', 'One')],
    ],
    [
      'another order',
      'changed',
      [aParagraph('para', 'One'), aParagraph('more', 'Two')],
      [aParagraph('more', 'Two'), aParagraph('para', 'One')],
    ],
  ])('with %s is %s', (_case, change, before, after) => {
    const changes = between(
      aDraft([[[aDraftLesson('a', ...before)]]]),
      aDraft([[[aDraftLesson('a', ...after)]]]),
    )
    expect(summaryOf(changes)).toEqual([`a ${change}`])
  })

  /** Paragraphs by id, each with its own words. */
  const anyText = fc
    .shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'])
    .chain((ids) =>
      fc.tuple(...ids.map((id) => fc.constantFrom('one', 'two', 'three').map((words) => ({ id, words })))),
    )
  type Text = { id: string; words: string }[]
  const paragraphs = (text: Text): ContentNode[] =>
    text.map(({ id, words }) => aParagraph(`block-${id}`, `${id}: ${words}`))
  const lines = (text: Text): string[] => text.map(({ id, words }) => `${id}: ${words}`)
  const side = (parts: DiffPart[], op: 'added' | 'removed'): string =>
    parts.flatMap((part) => (part.op === 'same' || part.op === op ? [part.text] : [])).join('')

  // Specification, authoring 9: A readable diff of blocks and answer keys
  it('changed as the diff says is the new text, and what stayed is not named', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const changes = blockChanges(
          String,
          { type: 'doc', content: paragraphs(before) },
          { type: 'doc', content: paragraphs(after) },
        )
        const left = lines(before)
        for (const { change, parts } of changes) {
          const [was, is] = [side(parts, 'removed'), side(parts, 'added')]
          if (change === 'changed') expect(was).not.toBe(is)
          if (change !== 'added')
            expect(left.splice(left.indexOf(was), left.includes(was) ? 1 : 0)).toEqual([was])
          if (change !== 'removed') left.push(is)
        }
        expect(left.toSorted()).toEqual(lines(after).toSorted())
        const kept = lines(after).filter((line) => lines(before).includes(line))
        const isInOrder =
          kept.join() ===
          lines(before)
            .filter((line) => kept.includes(line))
            .join()
        const isEdit = before.map(({ id }) => id).join() === after.map(({ id }) => id).join()
        if (isEdit) expect(changes).toHaveLength(after.length - kept.length)
        if (isInOrder && kept.length === after.length)
          expect(changes.every(({ change }) => change === 'removed')).toBe(true)
      }),
    )
  })

  // Specification, authoring 9: A readable diff of blocks and answer keys
  it('tells field by field what changed in a block that is filled in so, and of one text nothing but its words', () => {
    const check = (
      question: string,
      answers: Record<string, [text: string, isCorrect: boolean]>,
    ): ContentNode => ({
      type: 'knowledgeCheck',
      attrs: {
        id: 'check',
        question,
        answers: Object.entries(answers).map(([id, [text, is_correct]]) => ({
          id,
          text,
          is_correct,
          feedback: '',
        })),
        explanation: '',
        scored: true,
      },
    })
    const fieldsOf = (before: ContentNode[], after: ContentNode[]) =>
      blockChanges(String, { type: 'doc', content: before }, { type: 'doc', content: after }).map(
        ({ fields }) =>
          fields?.map(({ name, number, parts }) => [
            name,
            number,
            parts.map(({ op, text }) => `${op} ${text}`).join(),
          ]),
      )
    const before = check('Whom do you ask?', { a: ['A friend', true], b: ['Nobody', false] })
    const edited = check('Whom do you ask?', { b: ['Nobody', true], c: ['Security', false] })
    expect(fieldsOf([before], [edited])).toEqual([
      [
        ['answers.text', 2, 'added Security'],
        ['answers.text', 1, 'removed A friend'],
        ['answers.is_correct', 1, 'removed false,added true'],
        ['answers.is_correct', 1, 'removed true'],
      ],
    ])
    expect(fieldsOf([], [before])).toEqual([
      [
        ['question', null, 'added Whom do you ask?'],
        ['answers.text', 1, 'added A friend'],
        ['answers.text', 2, 'added Nobody'],
        ['answers.is_correct', 1, 'added true'],
        ['scored', null, 'added true'],
      ],
    ])
    const linkBlock = (target: string, is_trap: boolean): ContentNode => ({
      type: 'linkInspection',
      attrs: { id: 'links', links: [{ id: 'l', shown: 'Our bank', target, is_trap, why: '' }], scored: true },
    })
    expect(fieldsOf([linkBlock('text', false)], [linkBlock('https://bank.example', true)])).toEqual([
      [
        ['links.target', 1, 'removed text,added https://bank.example'],
        ['links.is_trap', 1, 'removed false,added true'],
      ],
    ])
    expect(fieldsOf([aParagraph('one', 'Old.')], [aParagraph('one', 'New.')])).toEqual([undefined])
  })

  it('tells block by block what was added, removed and changed', () => {
    const before = aDraftLesson(
      'a',
      aParagraph('keep', 'Same.'),
      aParagraph('gone', 'Old.'),
      aParagraph('edit', 'Ask a friend.'),
    )
    const after = aDraftLesson(
      'a',
      aParagraph('keep', 'Same.'),
      aParagraph('edit', 'Ask a colleague.'),
      aParagraph('come', 'New.'),
    )
    const [change] = between(aDraft([[[before]]]), aDraft([[[after]]]))
    expect(change?.blocks).toEqual([
      { change: 'removed', type: 'paragraph', parts: [{ op: 'removed', text: 'Old.' }] },
      {
        change: 'changed',
        type: 'paragraph',
        parts: [
          { op: 'same', text: 'Ask a ' },
          { op: 'removed', text: 'friend' },
          { op: 'added', text: 'colleague' },
          { op: 'same', text: '.' },
        ],
      },
      { change: 'added', type: 'paragraph', parts: [{ op: 'added', text: 'New.' }] },
    ])
  })

  it('says that a picture became decorative, which changes words only', () => {
    const picture = (attrs: object) =>
      aDraft([
        [[aDraftLesson('a', 'Text', { type: 'image', attrs: { id: 'pict', src: '/files/a', ...attrs } })]],
      ])
    const [change] = between(picture({ alt: 'A map' }), picture({ alt: '', decorative: true }))
    expect(change).toMatchObject({ item_id: 'a', change: 'reworded' })
    expect(change?.blocks[0]?.fields).toEqual([
      { name: 'alt', number: null, parts: [{ op: 'removed', text: 'A map' }] },
      { name: 'decorative', number: null, parts: [{ op: 'added', text: 'true' }] },
    ])
    expect(
      between(picture({ alt: 'A map' }), picture({ alt: 'A map', decorative: null }))[0]?.blocks[0]?.fields,
    ).toBeUndefined()
  })

  it('is told by language, and a language that came is a change of the course', () => {
    const inSpanish = (text: string) => {
      const lesson = aDraftLesson('a', 'One.')
      lesson.documents.es_ES = { type: 'doc', content: [aParagraph('a-0', text)] }
      return lesson
    }
    const both = { publishable: ['en_US', 'es_ES'] as Draft['publishable'] }
    const reworded = between(aDraft([[[inSpanish('Uno.')]]], both), aDraft([[[inSpanish('Dos.')]]], both))
    expect(reworded).toMatchObject([{ item_id: 'a', locale: 'es_ES', change: 'reworded' }])
    const published = between(aDraft([[[inSpanish('Uno.')]]]), aDraft([[[inSpanish('Uno.')]]], both))
    expect(published).toMatchObject([{ kind: 'course', change: 'changed', blocks: [{ type: 'locales' }] }])
  })
})

describe('a quiz', () => {
  const quiz = aDraftQuiz('q', aDraftQuestion('one'), aDraftQuestion('two'))
  const edited = (edit: (copy: typeof quiz) => void): ItemChange[] => {
    const copy = structuredClone(quiz)
    edit(copy)
    return between(aDraft([[[quiz]]]), aDraft([[[copy]]]))
  }
  const first = (copy: typeof quiz) => copy.questions[0] as (typeof quiz.questions)[number]

  // Specification, authoring 9: A readable diff of blocks and answer keys
  it('shows the key old against new where it changed', () => {
    const [change] = edited((copy) => {
      for (const answer of first(copy).answers) answer.is_correct = !answer.is_correct
    })
    expect(change).toMatchObject({ item_id: 'q', change: 'changed' })
    expect(change?.questions).toEqual([
      {
        change: 'changed',
        type: 'single_choice',
        parts: [{ op: 'same', text: 'What about one?' }],
        answers: [
          { text: 'This', was_correct: true, is_correct: false },
          { text: 'That', was_correct: false, is_correct: true },
        ],
        key_changed: true,
      },
    ])
  })

  it('is reworded where question, answer, feedback or explanation say it differently', () => {
    const [change] = edited((copy) => {
      first(copy).text = { en_US: 'What about number one?' }
      first(copy).explanation = { en_US: 'It is so.' }
      const [answer] = first(copy).answers
      if (answer) Object.assign(answer, { text: { en_US: 'These' }, feedback: { en_US: 'Well done.' } })
    })
    expect(change).toMatchObject({
      change: 'reworded',
      questions: [{ change: 'changed', key_changed: false }],
    })
    expect(change?.questions[0]?.explanation).toBeDefined()
    expect(change?.questions[0]?.answers[0]).toMatchObject({
      text: 'These',
      parts: [
        { op: 'removed', text: 'This' },
        { op: 'added', text: 'These' },
      ],
      feedback: [{ op: 'added', text: 'Well done.' }],
    })
  })

  it('is changed by a setting, by the order of its questions and by a question that came or went', () => {
    const settings = edited((copy) => {
      copy.settings.pass_mark = 90
    })
    expect(settings).toMatchObject([
      {
        change: 'changed',
        blocks: [
          {
            type: 'pass_mark',
            parts: [
              { op: 'removed', text: '80' },
              { op: 'added', text: '90' },
            ],
          },
        ],
      },
    ])
    expect(edited((copy) => copy.questions.reverse())).toMatchObject([
      { change: 'changed', questions: [{ change: 'changed' }] },
    ])
    expect(edited((copy) => copy.questions.pop())).toMatchObject([
      { change: 'changed', questions: [{ change: 'removed' }] },
    ])
    expect(edited((copy) => copy.questions.push(aDraftQuestion('three')))).toMatchObject([
      { change: 'changed', questions: [{ change: 'added', key_changed: false }] },
    ])
  })
})
