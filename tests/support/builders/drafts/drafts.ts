import fc from 'fast-check'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import type {
  Draft,
  DraftItem,
  DraftLesson,
  DraftQuestion,
  DraftQuiz,
} from '#domains/publishing/drafts/draft.rules.ts'
import { aParagraph } from '../content.ts'
import { quizSettings } from '../quizzes/quiz-settings.ts'

/** Drafts as plain data, for rules that use no database. Ids are readable names. */
export const aDraftLesson = (id: string, ...blocks: (string | ContentNode)[]): DraftLesson => ({
  kind: 'lesson',
  id,
  title: { en_US: `Title of ${id}` },
  minutes: 3,
  documents: { en_US: aDraftDocument(id, blocks.length > 0 ? blocks : [`Text of ${id}.`]) },
})

const aDraftDocument = (id: string, blocks: (string | ContentNode)[]): ContentDocument => ({
  type: 'doc',
  content: blocks.map((block, index) =>
    typeof block === 'string' ? aParagraph(`${id}-${index}`, block) : block,
  ),
})

export const aDraftQuestion = (id: string, more: Partial<DraftQuestion> = {}): DraftQuestion => ({
  id,
  type: 'single_choice',
  points: 1,
  objective: '',
  tags: [],
  text: { en_US: `What about ${id}?` },
  explanation: { en_US: 'Because it is so.' },
  answers: [
    { id: `${id}-a`, is_correct: true, text: { en_US: 'This' }, feedback: {} },
    { id: `${id}-b`, is_correct: false, text: { en_US: 'That' }, feedback: {} },
  ],
  ...more,
})

export const aDraftQuiz = (id: string, ...questions: DraftQuestion[]): DraftQuiz => ({
  kind: 'quiz',
  id,
  title: { en_US: `Title of ${id}` },
  description: {},
  minutes: 4,
  settings: quizSettings(),
  questions: questions.length > 0 ? questions : [aDraftQuestion(`${id}-question`)],
})

/** A list of chapters, each a list of sections, each a list of items: `[[[a, b], [c]], [[d]]]`. */
export const aDraft = (places: DraftItem[][][], more: Partial<Draft> = {}): Draft => ({
  course: {
    id: 'course',
    company_id: 'company',
    slug: 'course',
    difficulty: 'beginner',
    locales: ['en_US'],
    cover: null,
    estimated_minutes: 20,
    tags: [],
    order_mode: 'free',
    skipping_allowed: false,
    pass_mark: 80,
    certificate_enabled: true,
    validity_days: null,
  },
  publishable: ['en_US'],
  title: { en_US: 'The course' },
  description: {},
  chapters: places.map((sections, chapter) => ({
    id: `chapter-${chapter}`,
    title: { en_US: `Chapter ${chapter}` },
    sections: sections.map((items, section) => ({
      id: `section-${chapter}-${section}`,
      title: { en_US: `Section ${chapter}.${section}` },
      items,
    })),
  })),
  final_exam: [],
  ...more,
})

const words = fc.array(fc.constantFrom('one', 'two', 'Ρόδος', 'șase', '¿qué?', ',', ' '), {
  minLength: 1,
  maxLength: 8,
})
const anySentence = words.map((parts) => `${parts.join(' ')}.`)

const anyItem = fc.tuple(fc.boolean(), fc.array(anySentence, { minLength: 1, maxLength: 4 }))

/** A small random draft; items have the ids `item-0`, `item-1` … in order. */
export const anyDraft = fc
  .array(fc.array(fc.array(anyItem, { maxLength: 3 }), { maxLength: 3 }), { maxLength: 3 })
  .map((places) => {
    let made = 0
    const item = ([isLesson, texts]: [boolean, string[]]): DraftItem => {
      const id = `item-${made++}`
      const questions = texts.map((text, index) =>
        aDraftQuestion(`${id}-${index}`, { text: { en_US: text } }),
      )
      return isLesson ? aDraftLesson(id, ...texts) : aDraftQuiz(id, ...questions)
    }
    return aDraft(places.map((sections) => sections.map((items) => items.map(item))))
  })
