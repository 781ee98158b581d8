import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QuestionDraft } from './question-draft.ts'
import classes from './question-editor.module.css'
import { lacksOf } from './question-kinds.ts'

/** What a question still needs before it can be saved; until then it is kept on this device. */
export const Lacks = ({ draft, isNew }: { draft: QuestionDraft; isNew: boolean }) => {
  const { t } = useTranslation('quizzes')
  const lacks = lacksOf(draft)
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
