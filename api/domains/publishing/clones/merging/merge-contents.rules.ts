import { limits } from '#contract/limits.ts'
import type { Draft, DraftItem, DraftQuiz } from '#domains/publishing/drafts/draft.rules.ts'
import type { OutlineTask } from '#domains/publishing/publishing.documents.ts'
import { mergeLesson } from './merge-lessons.rules.ts'
import { mergeList } from './merge-lists.rules.ts'
import { mergeQuestion } from './merge-questions.rules.ts'
import { keepOurs, type Merge, mergeFields, mergeTexts, mergeValue } from './merge-values.rules.ts'

/** A draft without its outline. */
export type CourseContent = Omit<Draft, 'chapters' | 'final_exam'>

type Objective = NonNullable<Draft['objectives']>[number]

const idOf = ({ id }: { id: string }): string => id

const mergeTags = mergeList<string>({
  idOf: (tag) => tag,
  merge: keepOurs,
  maxLength: limits.tags,
}) as Merge<string[]>

export const mergeCourse = mergeFields<CourseContent>({
  course: mergeFields<Draft['course']>({
    id: keepOurs,
    company_id: keepOurs,
    slug: keepOurs,
    tags: mergeTags,
    locales: ({ ours }, { locales }) => (locales.size === ours.length ? ours : [...locales]),
  }),
  publishable: keepOurs,
  title: mergeTexts,
  description: mergeTexts,
  objectives: mergeList<Objective>({
    idOf,
    merge: mergeFields<Objective>({ text: mergeTexts }),
    maxLength: limits.objectives,
  }),
  extra_credits: mergeList<OutlineTask>({
    idOf,
    merge: mergeFields<OutlineTask>({ title: mergeTexts, instructions: mergeTexts }),
    maxLength: limits.extraCredits,
  }),
})

export const mergeQuiz = mergeFields<DraftQuiz>({
  title: mergeTexts,
  description: mergeTexts,
  settings: mergeFields<DraftQuiz['settings']>({}),
  questions: mergeList({
    idOf,
    merge: mergeQuestion,
    maxLength: limits.questionsPerQuiz,
  }) as Merge<DraftQuiz['questions']>,
})

export const mergeItem: Merge<DraftItem> = ({ base, ours, theirs }, context) => {
  if (ours.kind === 'lesson' && theirs.kind === 'lesson')
    return mergeLesson({ base: base?.kind === 'lesson' ? base : undefined, ours, theirs }, context)
  if (ours.kind === 'quiz' && theirs.kind === 'quiz')
    return mergeQuiz({ base: base?.kind === 'quiz' ? base : undefined, ours, theirs }, context)
  return mergeValue({ base, ours, theirs }, context)
}
