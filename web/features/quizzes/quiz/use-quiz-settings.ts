import { useEffect, useState } from 'react'
import type { Quiz } from '#contract/quizzes/quizzes.ts'
import { draftBackup } from '#lib/autosave/draft-backup.ts'
import { useAutosave } from '#lib/autosave/use-autosave.ts'
import { type QuizPath, sendQuiz } from '../quizzes.api.ts'
import { isComplete, type QuizFields, withFields } from './quiz-fields.ts'

/** The quiz's settings and texts, saved as they change. */
export const useQuizSettings = (path: QuizPath, quiz: Quiz, locale: string) => {
  const [left] = useState(() => {
    const backup = draftBackup<QuizFields>(`quiz ${quiz.id} ${locale}`)
    return { backup, kept: backup.read(), quiz }
  })
  const [fields, setFields] = useState<QuizFields>(left.kept?.text ?? {})
  const { autosave, state } = useAutosave<QuizFields, Quiz>(() => ({
    version: quiz.version,
    backup: left.backup,
    isComplete,
    send: (changed, version, key) => sendQuiz(path, { ...changed, version, key }),
  }))
  useEffect(() => {
    if (left.kept) autosave.resume(left.kept, left.quiz)
  }, [left, autosave])
  return {
    autosave,
    state,
    quiz: withFields(quiz, fields),
    change: (changed: QuizFields) => {
      const next = { ...fields, ...changed }
      setFields(next)
      autosave.change(next)
    },
    takeTheirs: () => {
      const { theirs } = state
      if (theirs) {
        const { id: _, course_id, section_id, position, questions, version, ...rest } = theirs
        setFields(rest)
      }
      autosave.takeTheirs()
    },
  }
}
export type QuizSettingsState = ReturnType<typeof useQuizSettings>
