import fc from 'fast-check'
import type { ContentNode } from '#contract/content/content.ts'
import { gapsIn } from '#contract/questions/cloze.ts'
import { keyProblems } from '#contract/questions/registry.ts'
import { questionTypes } from '#contract/quizzes/question-types.ts'
import {
  type Draft,
  type DraftItem,
  type DraftLesson,
  type DraftQuestion,
  type DraftQuiz,
  itemsOf,
} from '#domains/publishing/drafts/draft.rules.ts'
import { aParagraph } from '../content.ts'
import { aDraftQuestionOf } from '../quizzes/question-drafts.ts'
import { aDraft, aDraftLesson, aDraftQuiz } from './drafts.ts'

// Drafts that two authors made of the same one, each by a few edits of any kind.

export const isUsable = ({ type, passage = {}, range = null, answers }: DraftQuestion): boolean =>
  Object.keys(
    keyProblems({
      type,
      passage: passage.en_US ?? '',
      range,
      answers: answers.map(
        ({ text, is_correct, match = {}, gap = null, part = null, target = '', area = null }) => ({
          text: text.en_US ?? '',
          match: match.en_US ?? '',
          ...{ is_correct, gap, part, target, area },
        }),
      ),
    }),
  ).length === 0

const aQuestion = (id: string, kind: number): DraftQuestion => {
  const question = aDraftQuestionOf(questionTypes[kind % questionTypes.length] ?? 'single_choice', { id })
  return {
    ...question,
    answers: question.answers.map((answer, index) => ({ ...answer, id: `${id}-${index}` })),
  }
}

const aLesson = (id: string, blocks: number): DraftLesson => {
  const lesson = aDraftLesson(id, ...Array.from({ length: blocks }, (_, index) => `Text ${index} of ${id}.`))
  const spanish = lesson.documents.en_US?.content.map(({ attrs }) =>
    aParagraph(String(attrs?.id), `Texto de ${id}.`),
  )
  lesson.documents.es_ES = { type: 'doc', content: spanish ?? [] }
  return {
    ...lesson,
    title: { ...lesson.title, es_ES: `Título de ${id}` },
    materials: { en_US: [aMaterial(`${id}-material`)] },
  }
}

const aMaterial = (id: string) => ({
  ...{
    id,
    kind: 'link' as const,
    title: `Title of ${id}`,
    url: 'https://example.test/',
    mime: null,
    bytes: null,
  },
  version: 1,
})

const anItem = (id: string, [isLesson, sizes]: [boolean, number[]]): DraftItem =>
  isLesson
    ? aLesson(id, sizes.length)
    : aDraftQuiz(id, ...sizes.map((kind, index) => aQuestion(`${id}-${index}`, kind)))

const anyItem = fc.tuple(fc.boolean(), fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 3 }))

const anyBase = fc
  .tuple(
    fc.array(fc.array(fc.array(anyItem, { maxLength: 3 }), { maxLength: 2 }), { minLength: 1, maxLength: 3 }),
    fc.array(anyItem, { maxLength: 1 }),
  )
  .map(([chapters, exam]): Draft => {
    let made = 0
    const item = (parts: [boolean, number[]]): DraftItem => anItem(`item-${made++}`, parts)
    const draft = aDraft(chapters.map((sections) => sections.map((items) => items.map(item))))
    return {
      ...draft,
      course: { ...draft.course, locales: ['en_US', 'es_ES'], tags: ['one', 'two'] },
      objectives: [{ id: 'objective', text: { en_US: 'Know it' } }],
      extra_credits: [{ id: 'task', title: { en_US: 'Do it' }, instructions: {}, points: 3, kind: 'text' }],
      final_exam: exam.map(item),
    }
  })

/** The numbers say what is edited, and how. */
interface Edit {
  name: keyof typeof edits
  at: number
  to: number
  /** The id of what it adds, and the words that it writes. */
  words: string
}

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]
const sectionsOf = ({ chapters }: Draft) => chapters.flatMap(({ sections }) => sections)
const itemListsOf = (draft: Draft): DraftItem[][] => [
  ...sectionsOf(draft).map(({ items }) => items),
  draft.final_exam,
]
const lessonAt = (draft: Draft, at: number): DraftLesson | undefined =>
  pick(
    itemsOf(draft).filter((item) => item.kind === 'lesson'),
    at,
  )
const quizAt = (draft: Draft, at: number): DraftQuiz | undefined =>
  pick(
    itemsOf(draft).filter((item) => item.kind === 'quiz'),
    at,
  )
const blocksAt = (draft: Draft, { at, to }: Edit): ContentNode[] =>
  lessonAt(draft, at)?.documents[to % 3 === 0 ? 'es_ES' : 'en_US']?.content ?? []
const languageAt = (to: number) => (to % 2 === 0 ? 'en_US' : 'es_ES')

function move(list: unknown[], { at, to }: Edit): void {
  const [moved] = list.splice(at % Math.max(1, list.length), 1)
  if (moved !== undefined) list.splice(to % (list.length + 1), 0, moved)
}
function remove(lists: unknown[][], { at }: Edit): void {
  const list = pick(
    lists.filter(({ length }) => length > 0),
    at,
  )
  list?.splice(at % list.length, 1)
}
function insert<T>(lists: T[][], { at, to }: Edit, entry: T): void {
  const list = pick(lists, at)
  list?.splice(to % (list.length + 1), 0, entry)
}

/** Changes one question unless that would break it. */
function editQuestion(draft: Draft, { at, to }: Edit, change: (question: DraftQuestion) => void): void {
  const quiz = quizAt(draft, at)
  const question = pick(quiz?.questions ?? [], to)
  if (!quiz || !question) return
  const changed = structuredClone(question)
  change(changed)
  if (isUsable(changed)) quiz.questions[quiz.questions.indexOf(question)] = changed
}

const edits = {
  retitleCourse: (draft: Draft, { to, words }: Edit) => void (draft.title[languageAt(to)] = words),
  addLanguage: (draft: Draft, { words }: Edit) => {
    if (draft.course.locales.includes('el_GR')) return
    draft.course.locales.push('el_GR')
    for (const item of itemsOf(draft)) {
      item.title.el_GR = words
      if (item.kind !== 'lesson') continue
      const greek = item.documents.en_US?.content.map(({ attrs }) => aParagraph(String(attrs?.id), words))
      item.documents.el_GR = { type: 'doc', content: greek ?? [] }
    }
  },
  set: (draft: Draft, { to }: Edit) => void (draft.course.pass_mark = to),
  tag: (draft: Draft, { words }: Edit) => void draft.course.tags.push(words),
  untag: (draft: Draft, edit: Edit) => remove([draft.course.tags], edit),
  addObjective: (draft: Draft, edit: Edit) =>
    insert([draft.objectives ?? []], edit, { id: `objective-${edit.words}`, text: { en_US: edit.words } }),
  removeObjective: (draft: Draft, edit: Edit) => remove([draft.objectives ?? []], edit),
  rewordTask: (draft: Draft, { words }: Edit) => {
    for (const task of draft.extra_credits ?? []) task.title.en_US = words
  },
  addChapter: (draft: Draft, edit: Edit) =>
    insert([draft.chapters], edit, {
      id: `chapter-${edit.words}`,
      title: { en_US: edit.words },
      sections: [],
    }),
  moveChapter: (draft: Draft, edit: Edit) => move(draft.chapters, edit),
  removeChapter: (draft: Draft, edit: Edit) => remove([draft.chapters], edit),
  addSection: (draft: Draft, edit: Edit) =>
    insert(
      draft.chapters.map(({ sections }) => sections),
      edit,
      { id: `section-${edit.words}`, title: { en_US: edit.words }, items: [] },
    ),
  moveSection: (draft: Draft, { at, to }: Edit) => {
    const section = pick(sectionsOf(draft), at)
    const target = pick(draft.chapters, to)
    if (!section || !target) return
    for (const chapter of draft.chapters) chapter.sections = chapter.sections.filter((one) => one !== section)
    target.sections.splice(at % (target.sections.length + 1), 0, section)
  },
  removeSection: (draft: Draft, edit: Edit) =>
    remove(
      draft.chapters.map(({ sections }) => sections),
      edit,
    ),
  retitleHeading: (draft: Draft, { at, to, words }: Edit) => {
    const heading = pick([...draft.chapters, ...sectionsOf(draft)], at)
    if (heading) heading.title[languageAt(to)] = words
  },
  addLesson: (draft: Draft, edit: Edit) =>
    insert<DraftItem>(itemListsOf(draft), edit, aLesson(`lesson-${edit.words}`, 2)),
  addQuiz: (draft: Draft, edit: Edit) =>
    insert<DraftItem>(itemListsOf(draft), edit, anItem(`quiz-${edit.words}`, [false, [edit.to]])),
  moveItem: (draft: Draft, { at, to }: Edit) => {
    const item = pick(itemsOf(draft), at)
    const target = pick(itemListsOf(draft), to)
    if (!item || !target) return
    for (const list of itemListsOf(draft)) if (list.includes(item)) list.splice(list.indexOf(item), 1)
    target.splice(at % (target.length + 1), 0, item)
  },
  reorderItems: (draft: Draft, edit: Edit) => move(pick(itemListsOf(draft), edit.to) ?? [], edit),
  removeItem: (draft: Draft, edit: Edit) => remove(itemListsOf(draft), edit),
  retitleItem: (draft: Draft, { at, to, words }: Edit) => {
    const item = pick(itemsOf(draft), at)
    if (item) item.title[languageAt(to)] = words
  },
  rewordBlock: (draft: Draft, edit: Edit) => {
    const block = pick(blocksAt(draft, edit), edit.to)
    if (block) block.content = [{ type: 'text', text: edit.words }]
  },
  addBlock: (draft: Draft, edit: Edit) =>
    insert([blocksAt(draft, edit)], edit, aParagraph(`block-${edit.words}`, edit.words)),
  moveBlock: (draft: Draft, edit: Edit) => move(blocksAt(draft, edit), edit),
  removeBlock: (draft: Draft, edit: Edit) => {
    const blocks = blocksAt(draft, edit)
    if (blocks.length > 1) remove([blocks], edit)
  },
  addMaterial: (draft: Draft, edit: Edit) => {
    const materials = lessonAt(draft, edit.at)?.materials
    if (materials) materials.en_US = [...(materials.en_US ?? []), aMaterial(`material-${edit.words}`)]
  },
  renameMaterial: (draft: Draft, { at, words }: Edit) => {
    for (const material of lessonAt(draft, at)?.materials?.en_US ?? []) material.title = words
  },
  addQuestion: (draft: Draft, edit: Edit) =>
    insert([quizAt(draft, edit.at)?.questions ?? []], edit, aQuestion(`question-${edit.words}`, edit.to)),
  moveQuestion: (draft: Draft, edit: Edit) => move(quizAt(draft, edit.at)?.questions ?? [], edit),
  removeQuestion: (draft: Draft, edit: Edit) => remove([quizAt(draft, edit.at)?.questions ?? []], edit),
  rewordQuestion: (draft: Draft, edit: Edit) =>
    editQuestion(draft, edit, ({ text }) => void (text[languageAt(edit.at)] = edit.words)),
  rewordAnswer: (draft: Draft, edit: Edit) =>
    editQuestion(draft, edit, ({ answers }) => {
      const answer = pick(answers, edit.at)
      if (answer) answer.text[languageAt(edit.at)] = edit.at % 5 === 0 ? 'The same' : edit.words
    }),
  rewordMatch: (draft: Draft, edit: Edit) =>
    editQuestion(draft, edit, ({ answers }) => {
      const answer = pick(answers, edit.at)
      if (answer) answer.match = { en_US: edit.at % 2 === 0 ? 'The same' : edit.words }
    }),
  mark: (draft: Draft, edit: Edit) =>
    editQuestion(draft, edit, ({ answers }) => {
      const marks = answers.map(({ is_correct }) => is_correct)
      for (const [index, answer] of answers.entries())
        answer.is_correct = marks[(index + 1) % marks.length] ?? false
    }),
  addAnswer: (draft: Draft, edit: Edit) =>
    editQuestion(draft, edit, ({ answers }) => {
      const like = pick(answers, edit.at)
      if (like)
        answers.push({ ...structuredClone(like), id: `answer-${edit.words}`, text: { en_US: edit.words } })
    }),
  removeAnswer: (draft: Draft, edit: Edit) =>
    editQuestion(draft, edit, ({ answers }) => remove([answers], edit)),
  reorderAnswers: (draft: Draft, edit: Edit) =>
    editQuestion(draft, edit, ({ answers }) => move(answers, edit)),
  addGap: (draft: Draft, edit: Edit) =>
    editQuestion(draft, edit, (question) => {
      const text = question.passage?.en_US
      if (question.type !== 'cloze' || !text) return
      const gap = Math.max(0, ...gapsIn(text)) + 1
      question.passage = { en_US: `${text} [[${gap}]]` }
      const [like] = question.answers
      if (like) question.answers.push({ ...structuredClone(like), id: `answer-${edit.words}`, gap })
    }),
  rewordPassage: (draft: Draft, edit: Edit) =>
    editQuestion(draft, edit, (question) => {
      if (question.passage?.en_US) question.passage = { en_US: `${edit.words} ${question.passage.en_US}` }
    }),
}

const editNames = Object.keys(edits) as Edit['name'][]

function edited(base: Draft, list: Omit<Edit, 'words'>[], author: string): Draft {
  const draft = structuredClone(base)
  for (const [index, edit] of list.entries()) edits[edit.name](draft, { ...edit, words: `${author}${index}` })
  return draft
}

/** Two drafts made from the same one by edits of any kinds but the given ones. */
export const anyEditedDrafts = (...excluded: Edit['name'][]) => {
  const names = editNames.filter((name) => !excluded.includes(name))
  const anyEdits = fc.array(
    fc.record({ name: fc.constantFrom(...names), at: fc.nat({ max: 30 }), to: fc.nat({ max: 30 }) }),
    { maxLength: 8 },
  )
  return fc.tuple(anyBase, anyEdits, anyEdits).map(([base, own, others]) => ({
    base,
    ours: edited(base, own, 'ours'),
    theirs: edited(base, others, 'theirs'),
  }))
}
