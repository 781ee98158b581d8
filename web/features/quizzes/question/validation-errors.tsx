import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#lib/store.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import type { QuestionEntry } from './question-entry.ts'
import { missingIn } from './question-kinds.ts'

/** What the question still needs before the course can be published, and where it is stored until then. */
export const ValidationErrors = ({ entry }: { entry: QuestionEntry }) => {
  const { t } = useTranslation('quizzes')
  const lacks = missingIn(useStore(entry.draft))
  const { phase } = useStore(entry.autosave.state)
  if (lacks.length === 0) return null
  return (
    <NoteBox tone="warn" icon={<CircleAlert size={16} aria-hidden />} role="note">
      <p>{t(phase === 'incomplete' ? 'lacks.changed' : 'lacks.stored')}</p>
      <ul>
        {lacks.map((lack) => (
          <li key={lack}>{t(`lacks.${lack}`)}</li>
        ))}
      </ul>
    </NoteBox>
  )
}
