import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../contract/courses.ts'
import { NameInput } from './name-input.tsx'
import classes from './outline.module.css'
import { OutlineItem } from './outline-item.tsx'
import { useOutline } from './use-outline.ts'

/** Quizzes that stand after all chapters; usually one. */
export const FinalExam = ({ exams }: { exams: Item[] }) => {
  const { t } = useTranslation('courses')
  if (exams.length === 0) return null
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

export const AddFinalExam = () => {
  const { t } = useTranslation('courses')
  const { run, adding, setAdding } = useOutline()
  if (adding === 'exam')
    return (
      <div className={classes.newChapter}>
        <NameInput
          label={t('add.examName')}
          placeholder={t('add.examName')}
          onSave={(title) => run((calls) => calls.addQuiz(null, title))}
          onClose={() => setAdding(null)}
        />
      </div>
    )
  return (
    <button type="button" className={classes.addChapter} onClick={() => setAdding('exam')}>
      <Plus size={16} aria-hidden />
      {t('add.exam')}
    </button>
  )
}
