import { useEffect, useRef, useState } from 'react'
import type { LessonEditor } from '#contract/content/writing-together.ts'
import type { Locale } from '#contract/locales.ts'
import { onWorkChanged } from '#lib/realtime/work-news.ts'
import { announceInLesson, type LessonPath, leaveLessonOf, readContent } from '../content.api.ts'
import type { ContentSaving } from './use-content-saving.ts'

/** The interval of presence messages, in milliseconds. */
const beat = 10_000

/** The others who have the lesson's text open. Merges what they save into this editor. */
export const useOtherEditors = (path: LessonPath, locale: Locale, saving: ContentSaving): LessonEditor[] => {
  const [editors, setEditors] = useState<LessonEditor[]>([])
  const latest = useRef(saving)
  useEffect(() => {
    latest.current = saving
  })
  const announcing = useRef<Promise<void>>(Promise.resolve())
  // Sent after any announcement under way, which would add the user again. Without a network the server removes the
  // user after 40 seconds.
  useEffect(
    () => () => void announcing.current.then(() => leaveLessonOf(path)).catch(() => undefined),
    [path],
  )
  useEffect(() => {
    let isLeft = false
    const announce = async () => {
      if (document.hidden) return
      const found = await announceInLesson(path, locale)
      if (isLeft) return
      setEditors((before) =>
        JSON.stringify(before) === JSON.stringify(found.editors) ? before : found.editors,
      )
      if (found.version <= latest.current.autosave.version()) return
      const newer = await readContent(path, locale)
      if (!isLeft) latest.current.receive(newer)
    }
    // Only a hint: if it is lost, the next one makes up for it.
    const sendHint = () => {
      announcing.current = announce().catch(() => undefined)
    }
    sendHint()
    const timer = setInterval(sendHint, beat)
    const forget = onWorkChanged(({ kind, subject }) => {
      if (kind === 'lesson_editors' && subject === path.lessonId) sendHint()
    })
    document.addEventListener('visibilitychange', sendHint)
    return () => {
      isLeft = true
      clearInterval(timer)
      forget()
      document.removeEventListener('visibilitychange', sendHint)
    }
  }, [path, locale])
  return editors
}
