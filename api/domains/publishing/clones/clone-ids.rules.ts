import { idFrom } from '#platform/derived-id.ts'
import type { Draft, DraftItem, DraftQuestion } from '../drafts/draft.rules.ts'

/** The id that a part of an original has in its clone; the same as `copiedId` gives in the database. */
export const cloneIdOf = (cloneId: string, originalId: string): string =>
  idFrom(`copy ${cloneId} ${originalId}`)

/** What a clone’s draft has of its own, whatever its original has. */
type CloneIdentity = Pick<Draft['course'], 'id' | 'company_id' | 'slug'>

/** A draft of the original with the ids that its parts have in the clone. Blocks and materials keep theirs. */
export function inCloneIds(draft: Draft, { id, company_id, slug }: CloneIdentity): Draft {
  const renamed = <T extends { id: string }>(part: T): T => ({ ...part, id: cloneIdOf(id, part.id) })
  const question = (one: DraftQuestion): DraftQuestion => ({
    ...renamed(one),
    answers: one.answers.map(renamed),
  })
  const item = (one: DraftItem): DraftItem =>
    one.kind === 'quiz' ? { ...renamed(one), questions: one.questions.map(question) } : renamed(one)
  return {
    ...draft,
    course: { ...draft.course, id, company_id, slug },
    ...(draft.objectives && { objectives: draft.objectives.map(renamed) }),
    ...(draft.extra_credits && { extra_credits: draft.extra_credits.map(renamed) }),
    chapters: draft.chapters.map((chapter) => ({
      ...renamed(chapter),
      sections: chapter.sections.map((section) => ({ ...renamed(section), items: section.items.map(item) })),
    })),
    final_exam: draft.final_exam.map(item),
  }
}
