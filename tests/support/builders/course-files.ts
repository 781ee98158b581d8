import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentDocument } from '#contract/content/content.ts'
import { type CourseFile, courseFileFormat } from '#contract/courses/course-file.ts'
import type { Locale } from '#contract/locales.ts'
import { divisibleTypes } from '#contract/questions/registry.ts'
import { questionTypes } from '#contract/quizzes/question-types.ts'
import { documentOfEveryBlock, someFiles } from './every-block.ts'
import { anAnimation, aPicture } from './media.ts'
import { aDraftQuestionOf } from './quizzes/question-drafts.ts'

/** A course file that contains only what is given. */
export const aCourseFile = (more: Partial<CourseFile> & { locales?: Locale[] } = {}): CourseFile => {
  const { locales = ['en_US'], ...parts } = more
  return {
    format: courseFileFormat,
    version: 1,
    course: {
      difficulty: 'beginner',
      order_mode: 'free',
      skipping_allowed: false,
      certificate_enabled: false,
      pass_mark: 80,
      locales,
      estimated_minutes: 0,
      tags: [],
      validity_days: null,
      cover: null,
    },
    title: {},
    description: {},
    objectives: [],
    extra_credits: [],
    chapters: [],
    final_exam: [],
    files: [],
    ...parts,
  }
}

const sample = (name: string) => readFile(join(import.meta.dirname, '../samples', name))

async function filesOfEveryBlock(): Promise<CourseFile['files']> {
  const contents = {
    picture: await aPicture({ format: 'webp' }),
    animation: anAnimation(),
    video: await sample('film.mp4'),
    audio: await sample('sound.mp3'),
    captions: Buffer.from('WEBVTT\n\n00:00.000 --> 00:06.000\nThis is your bank speaking.\n'),
    paper: Buffer.from('%PDF-1.7\n%%EOF\n'),
  }
  return Object.entries(contents).map(([kind, data]) => ({
    address: someFiles[kind as keyof typeof contents],
    data: Buffer.from(data).toString('base64'),
  }))
}

/**
 * A course file with every field filled: every type of block and question, settings, files and materials, in all these
 * languages.
 */
export async function aFullCourseFile(locales: Locale[]): Promise<CourseFile> {
  const said = (words: string) =>
    Object.fromEntries(locales.map((locale) => [locale, `${words} (${locale})`]))
  const picture = { url: someFiles.picture, width: 120, height: 80 }
  const ids = { id: randomUUID() }
  const questions = questionTypes.map((type) => {
    const question = aDraftQuestionOf(type, { media: picture, tags: ['mail'], objective: 'To see it' })
    return {
      ...question,
      id: randomUUID(),
      // Partial credit is on for all types that support it except one.
      partial_credit: divisibleTypes.includes(type) && type !== 'cloze',
      text: said(type),
      explanation: said(`Why ${type}`),
      alt: said('What it shows'),
      answers: question.answers.map((answer) => ({ ...answer, id: randomUUID() })),
    }
  })
  const written = (locale: Locale): ContentDocument => {
    const document = documentOfEveryBlock()
    const own = { type: 'paragraph', attrs: { id: 'own-words' }, content: [{ type: 'text', text: locale }] }
    return { ...document, content: [...document.content, own] }
  }
  const material = { mime: null, bytes: null, version: 1 }
  const quiz = {
    kind: 'quiz' as const,
    title: said('A quiz'),
    description: said('What it asks'),
    minutes: 7,
    settings: {
      pass_mark: 65,
      attempts_allowed: 3,
      wait_minutes: 15,
      time_limit_seconds: 900,
      question_order: 'shuffled' as const,
      draw: 4,
      shuffle_answers: true,
      feedback: 'after_attempt' as const,
      counting: 'last' as const,
      back_allowed: false,
    },
  }
  const lesson = {
    kind: 'lesson' as const,
    id: randomUUID(),
    title: said('A lesson'),
    minutes: 9,
    documents: Object.fromEntries(locales.map((locale) => [locale, written(locale)])),
    materials: Object.fromEntries(
      locales.map((locale) => [
        locale,
        [
          {
            ...material,
            id: randomUUID(),
            kind: 'link' as const,
            title: `Read on (${locale})`,
            url: 'https://example.org/',
          },
        ],
      ]),
    ),
  }
  const section = (items: CourseFile['final_exam']) => ({
    id: randomUUID(),
    title: said('A section'),
    items,
  })
  return aCourseFile({
    course: {
      ...aCourseFile({ locales }).course,
      difficulty: 'advanced',
      order_mode: 'sequential',
      skipping_allowed: true,
      certificate_enabled: true,
      pass_mark: 70,
      step_seconds: 12,
      estimated_minutes: 45,
      tags: ['mail', 'vishing'],
      validity_days: 365,
      cover: someFiles.picture,
    },
    title: said('A full course'),
    description: said('All there is'),
    objectives: [{ ...ids, text: said('See it') }],
    extra_credits: [
      {
        id: randomUUID(),
        points: 20,
        kind: 'link',
        title: said('Find one'),
        instructions: said('At home'),
      },
    ],
    chapters: [
      { id: randomUUID(), title: said('A chapter'), sections: [section([lesson]), section([])] },
      {
        id: randomUUID(),
        title: said('Another'),
        sections: [section([{ ...quiz, id: randomUUID(), questions }])],
      },
    ],
    final_exam: [{ ...quiz, id: randomUUID(), questions: [] }],
    files: await filesOfEveryBlock(),
  })
}
