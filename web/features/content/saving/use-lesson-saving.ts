import { useEffect, useState } from 'react'
import type { Item } from '#contract/courses/courses.ts'
import { draftBackup } from '#lib/autosave/draft-backup.ts'
import { useAutosave } from '#lib/autosave/use-autosave.ts'
import { type LessonContents, type LessonPath, sendLesson } from '../content.api.ts'

/** Only changed fields: a title that is merely shown, from another language, is not saved in this one. */
interface LessonFields {
  title?: string
  estimated_minutes?: number
}

/** Saves the lesson's title and duration. */
export const useLessonSaving = (path: LessonPath, lesson: LessonContents, locale: string) => {
  const [left] = useState(() => {
    const backup = draftBackup<LessonFields>(`lesson ${lesson.id} ${locale}`)
    return { backup, kept: backup.read() }
  })
  const [fields, setFields] = useState<LessonFields>(left.kept?.text ?? {})
  const { autosave, state } = useAutosave<LessonFields, Item>(() => ({
    version: lesson.version,
    backup: left.backup,
    isComplete: ({ title }) => title?.trim() !== '',
    send: (changed, version, key) => sendLesson(path, lesson, { ...changed, version, key }),
  }))
  useEffect(() => {
    // Changes that an earlier visit could not save; the server refuses them if the lesson has changed since.
    if (left.kept) autosave.resume(left.kept)
  }, [left, autosave])
  return {
    state,
    autosave,
    title: fields.title ?? lesson.title,
    minutes: fields.estimated_minutes ?? lesson.estimated_minutes,
    change: (changed: LessonFields) => {
      const next = { ...fields, ...changed }
      setFields(next)
      autosave.change(next)
    },
    takeTheirs: () => {
      const { theirs } = state
      if (theirs) setFields({ title: theirs.title, estimated_minutes: theirs.estimated_minutes })
      autosave.takeTheirs()
    },
  }
}
export type LessonSaving = ReturnType<typeof useLessonSaving>
