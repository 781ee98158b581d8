import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../lib/store.ts'
import classes from './question-editor.module.css'
import type { QuestionEntry } from './question-entry.ts'
import { lacksOf } from './question-kinds.ts'

/** What a question still needs before it can be saved; until then it is kept on this device. */
export const Lacks = ({ entry }: { entry: QuestionEntry }) => {
  const { t } = useTranslation('quizzes')
  const lacks = lacksOf(useStore(entry.draft))
  const isNew = useStore(entry.saved) === null
  if (lacks.length === 0) return null
  return (
    <div className={classes.lacks} role="note">
      <CircleAlert size={16} aria-hidden />
      <div>
        <p>{t(isNew ? 'lacks.new' : 'lacks.changed')}</p>
        <ul>
          {lacks.map((lack) => (
            <li key={lack}>{t(`lacks.${lack}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
