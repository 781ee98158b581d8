import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, one, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { questionTypes } from './question-types.ts'

export const importFormats = ['json', 'gift', 'moodle_xml', 'csv'] as const
export type ImportFormat = (typeof importFormats)[number]

/** Content types of a body, each with its format. */
export const importTypes = {
  'text/csv': 'csv',
  'text/xml': 'moodle_xml',
  'application/xml': 'moodle_xml',
  'text/x-gift': 'gift',
  'application/vnd.moodle.gift': 'gift',
} as const satisfies Record<string, ImportFormat>

/** What a column of a table contains. Several columns may contain answers; each other use occurs once. */
export const columnUses = [
  'question',
  'answer',
  'correct',
  'type',
  'explanation',
  'points',
  'tags',
  'ignore',
] as const
export type ColumnUse = (typeof columnUses)[number]
const columnUse = z.enum(columnUses)
export const mostColumns = 200

/** The layout of an imported table. */
export const tableLayout = z.object({
  /** Whether the first line names the columns; otherwise every line is a question. */
  has_heading: z.boolean(),
  columns: z.array(
    z.object({
      /** The name from the heading; empty without a heading. */
      name: z.string(),
      /** Values from the first lines. */
      examples: z.array(z.string()),
      use: columnUse,
    }),
  ),
})
export type TableLayout = z.infer<typeof tableLayout>

export const importedQuestion = z.object({
  /** From 1, in file order. */
  number: count,
  line: z.nullable(count),
  type: z.nullable(z.enum(questionTypes)),
  text: z.string(),
  /**
   * `kept`: imported unchanged. `changed`: imported with the changes in `notes`. `known`: not added, because the quiz
   * or an earlier line has the same question. `refused`: not added, for the reasons in `notes`.
   */
  outcome: z.enum(['kept', 'changed', 'known', 'refused']),
  /** True if the outcome is `known`. */
  is_known: z.boolean(),
  /** How many images are imported with the question and its answers. */
  pictures: count,
  notes: z.array(z.string()),
})

export const importQuestions = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/quizzes/:quizId/questions/bulk',
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary:
    'Adds many questions at once, as JSON or, by content type or `format`, as GIFT, Moodle XML or CSV; says of each what became of it',
  params: z.object({ courseId: id, quizId: id }),
  query: z.object({
    /** Previews the import without changing anything. */
    dry_run: z.optional(z.boolean()),
    /** `replace` removes the quiz’s other questions; defaults to `add`. */
    mode: z.optional(z.enum(['add', 'replace'])),
  }),
  body: z.strictObject({
    format: z.optional(z.enum(importFormats)),
    content: z.optional(text(limits.importFile, 1)),
    /** CSV: how to read the columns, in file order, to override the detected layout. */
    table: z.optional(
      z.strictObject({
        has_heading: z.boolean(),
        columns: z.array(columnUse).check(z.maxLength(mostColumns)),
      }),
    ),
    questions: z.optional(
      z.array(z.record(z.string(), z.unknown())).check(z.maxLength(limits.questionsPerQuiz)),
    ),
  }),
  texts: importTypes,
  bodyBytes: 14_000_000,
  response: one(
    z.object({
      dry_run: z.boolean(),
      added: count,
      /** Not added because they already exist. */
      known: count,
      removed: count,
      /** CSV: how the table was read. */
      table: z.nullable(tableLayout),
      questions: z.array(importedQuestion),
    }),
  ),
  errors: [409],
})
