import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { withoutWords, wordsInside } from '#contract/content/block-words.ts'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { unfinishedGroup } from '#contract/content/unfinished-blocks.ts'
import type { Locale } from '#contract/locales.ts'
import { keyProblems } from '#contract/questions/registry.ts'
import type { PerLocale } from './course-files.ts'
import { type CourseSeed, itemsOf, type LessonSeed, loadCourse, type QuizSeed } from './load-course.ts'

const folderOf = (slug: string) => fileURLToPath(new URL(`./courses/${slug}`, import.meta.url))
const expected: Record<string, Locale[]> = {
  'spotting-phishing': ['en_US', 'es_ES', 'ro_RO', 'el_GR'],
  'passwords-and-second-factors': ['en_US', 'es_ES'],
  'working-away': ['en_US', 'es_ES'],
}

const allNodes = (nodes: readonly ContentNode[]): ContentNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.content ?? [])])
const linksOf = (node: ContentNode) =>
  (node.content ?? []).flatMap((part) => part.marks ?? []).flatMap((mark) => mark.attrs?.href ?? [])

/** What a translation must not change: ids, types, levels, media, numbers of list items, link addresses. */
const shapeOf = (document: ContentDocument) =>
  allNodes(document.content)
    .filter((node) => node.attrs?.id)
    .map((node) => {
      const items = node.type.endsWith('List') ? node.content?.length : undefined
      return {
        type: node.type,
        ...withoutWords(node),
        words: wordsInside(node).map((words) => words !== ''),
        items,
        links: linksOf(node),
      }
    })
const textOf = (document: ContentDocument): string =>
  allNodes(document.content)
    .flatMap((node) => {
      if (node.type === 'paragraph' || node.type === 'heading')
        return (node.content ?? []).map((part) => part.text ?? ' ').join('')
      return node.type === 'image' || node.type === 'lottie' ? [] : wordsInside(node)
    })
    .join('\n')
const wordsOf = (document: ContentDocument): number => textOf(document).split(/\s+/).filter(Boolean).length

const lessonsOf = (course: CourseSeed) =>
  itemsOf(course).filter((item): item is LessonSeed => item.kind === 'lesson')
const quizzesOf = (course: CourseSeed) =>
  itemsOf(course).filter((item): item is QuizSeed => item.kind === 'quiz')
const titlesOf = (course: CourseSeed): PerLocale[] => [
  course.title,
  course.description,
  ...course.objectives,
  ...course.extra_credits.flatMap(({ title, instructions }) => [title, instructions]),
  ...course.chapters.flatMap((chapter) => [
    chapter.title,
    ...chapter.sections.map((section) => section.title),
  ]),
  ...itemsOf(course).map((item) => item.title),
]
const quizTextsOf = (quiz: QuizSeed): PerLocale[] =>
  quiz.questions
    .flatMap((question) => [
      ...[question.text, question.explanation, question.passage, question.unit, question.alt],
      ...question.answers.flatMap(({ text, feedback, match }) => [text, feedback, match]),
    ])
    .filter((text) => text !== undefined && Object.keys(text).length > 0) as PerLocale[]

const problemsIn = (question: QuizSeed['questions'][number], locale: Locale) =>
  keyProblems({
    type: question.type,
    passage: question.passage?.[locale] ?? '',
    range: question.range ?? null,
    answers: question.answers.map(({ correct, text, match, gap, part, target, area }) => ({
      text: text[locale] ?? '',
      is_correct: correct,
      match: match?.[locale] ?? '',
      gap: gap ?? null,
      part: part ?? null,
      target: target ?? '',
      area: area ?? null,
    })),
  })

describe.each(Object.entries(expected))('the demo course %s', (slug, locales) => {
  let course: CourseSeed
  beforeAll(async () => {
    course = await loadCourse(folderOf(slug))
  })

  it('names itself after its folder and has its locales', () => {
    expect(course.slug).toBe(slug)
    expect(course.locales).toEqual(locales)
  })

  it('has every short text in every locale and in no other', () => {
    const texts = [...titlesOf(course), ...quizzesOf(course).flatMap(quizTextsOf)]
    const incomplete = texts.filter((text) => Object.keys(text).sort().join() !== [...locales].sort().join())
    expect(incomplete).toEqual([])
  })

  it('has the same blocks, list items, media and links in every locale', () => {
    for (const lesson of lessonsOf(course)) {
      const [source, ...others] = [...lesson.documents.values()].map(shapeOf)
      for (const shape of others) expect(shape, lesson.key).toEqual(source)
    }
  })

  it('translates every lesson, at about the length of the source', () => {
    for (const lesson of lessonsOf(course)) {
      const [source, ...others] = [...lesson.documents.values()]
      for (const translation of others) {
        expect(textOf(translation)).not.toBe(textOf(source!))
        expect(wordsOf(translation) / wordsOf(source!), lesson.key).toBeGreaterThan(0.8)
        expect(wordsOf(translation) / wordsOf(source!), lesson.key).toBeLessThan(1.35)
      }
    }
  })

  it('uses no key twice', () => {
    const keys = [
      ...course.chapters.flatMap((chapter) => [
        chapter.key,
        ...chapter.sections.map((section) => section.key),
      ]),
      ...itemsOf(course).map((item) => `item ${item.key}`),
      ...quizzesOf(course).flatMap((quiz) => quiz.questions.map((question) => `${quiz.key} ${question.key}`)),
    ]
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('divides every lesson into two to four steps, none of them empty', () => {
    for (const lesson of lessonsOf(course)) {
      const { content } = lesson.documents.get('en_US')!
      const breaks = content.flatMap((block, index) => (block.type === 'pageBreak' ? [index] : []))
      expect(breaks.length, lesson.key).toBeGreaterThanOrEqual(1)
      expect(breaks.length, lesson.key).toBeLessThanOrEqual(3)
      const edges = [-1, ...breaks, content.length]
      edges.slice(1).forEach((edge, index) => expect(edge - edges[index]!, lesson.key).toBeGreaterThan(2))
    }
  })

  // Specification, authoring +: The demo courses show the blocks and question types
  it('asks questions and sets exercises that are whole in every language', () => {
    for (const question of quizzesOf(course).flatMap((quiz) => quiz.questions)) {
      for (const locale of locales) expect(problemsIn(question, locale), question.key).toEqual({})
    }
    for (const lesson of lessonsOf(course)) {
      for (const document of lesson.documents.values())
        expect(
          allNodes(document.content).filter((node) => unfinishedGroup(node) === 'exercise'),
          lesson.key,
        ).toEqual([])
    }
  })

  it('does not give the same answer twice in one question', () => {
    for (const question of quizzesOf(course).flatMap((quiz) => quiz.questions)) {
      for (const locale of locales) {
        const texts = question.answers.map((answer) => answer.text[locale] ?? answer.match?.[locale])
        expect(new Set(texts).size, `${question.key} ${locale}`).toBe(texts.length)
      }
    }
  })

  it('takes 20 to 40 minutes, as its items say and its words bear out', () => {
    const minutes = itemsOf(course).reduce((sum, item) => sum + item.minutes, 0)
    expect(minutes).toBe(course.estimated_minutes)
    expect(minutes).toBeGreaterThanOrEqual(20)
    expect(minutes).toBeLessThanOrEqual(40)
    for (const lesson of lessonsOf(course)) {
      const wordsPerMinute = wordsOf(lesson.documents.get('en_US')!) / lesson.minutes
      expect(wordsPerMinute, lesson.key).toBeGreaterThan(125)
      expect(wordsPerMinute, lesson.key).toBeLessThan(230)
    }
    for (const quiz of quizzesOf(course)) {
      const minutesPerQuestion = quiz.minutes / quiz.questions.length
      expect(minutesPerQuestion, quiz.key).toBeGreaterThan(0.5)
      expect(minutesPerQuestion, quiz.key).toBeLessThanOrEqual(1)
    }
  })

  it('shows every picture and animation in its media folder, and no other', async () => {
    const drawn = await readdir(`${folderOf(slug)}/media`)
    expect(course.media.map((file) => file.name).sort()).toEqual(drawn.sort())
  })

  it('has an exam that is not harder to pass than the course asks', () => {
    expect(course.final_exam.settings.pass_mark).toBeLessThanOrEqual(course.pass_mark)
  })
})
