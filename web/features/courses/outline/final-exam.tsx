import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../contract/courses.ts'
import { NameInput } from './name-input.tsx'
import classes from './outline.module.css'
import { OutlineItem } from './outline-item.tsx'
import { useOutline } from './use-outline.ts'

/** Quizzes that stand after all chapters; usually one. */
export const FinalExam = ({ exams, canAdd }: { exams: Item[]; canAdd: boolean }) => {
  const { t } = useTranslation('courses')
  const { canEdit, run, adding, setAdding } = useOutline()
  if (exams.length === 0 && !(canAdd && canEdit)) return null
  if (exams.length === 0)
    return adding === 'exam' ? (
      <div className={classes.newChapter}>
        <NameInput
          label={t('add.examName')}
          placeholder={t('add.examName')}
          initial=""
          onSave={(title) => run((calls) => calls.addQuiz(null, title))}
          onClose={() => setAdding(null)}
        />
      </div>
    ) : (
      <button type="button" className={classes.addChapter} onClick={() => setAdding('exam')}>
        <Plus size={16} aria-hidden />
        {t('add.exam')}
      </button>
    )
  return (
    <section className={classes.exam} aria-label={t('finalExam')}>
      <ol>
        {exams.map((exam) => (
          <OutlineItem key={exam.id} item={exam} />
        ))}
      </ol>
    </section>
  )
}
