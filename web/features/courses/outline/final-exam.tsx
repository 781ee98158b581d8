import { Box } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/courses/courses.ts'
import { afterPaint } from '#lib/after-paint.ts'
import { useStore } from '#lib/store.ts'
import classes from './outline.module.css'
import { NameInput } from './tree/name-input.tsx'
import { OutlineItem } from './tree/outline-item.tsx'
import { useOutline } from './use-outline.ts'

/** The quizzes after all chapters; usually one. */
export const FinalExam = ({ exams }: { exams: Item[] }) => {
  const { t } = useTranslation('courses')
  return (
    <Box
      component="section"
      py={4}
      pr={10}
      pl={12}
      className={classes.exam ?? ''}
      aria-label={t('finalExam')}
      data-empty={exams.length === 0 || undefined}
    >
      <ol data-list="item" data-parent="">
        {exams.map((exam) => (
          <OutlineItem key={exam.id} item={exam} />
        ))}
      </ol>
    </Box>
  )
}

export const AddFinalExam = () => {
  const { t } = useTranslation('courses')
  const { run, adding } = useOutline()
  const opener = useRef<HTMLButtonElement>(null)
  /** Focuses the add button, or the exam that has replaced it. */
  const close = () => {
    adding.set(null)
    afterPaint(() => {
      if (document.activeElement !== document.body) return
      const exam = document.querySelector<HTMLElement>('[data-list="item"][data-parent=""] a')
      ;(opener.current ?? exam)?.focus()
    })
  }
  if (useStore(adding) === 'exam')
    return (
      <div className={classes.newChapter}>
        <NameInput
          label={t('add.examName')}
          placeholder={t('add.examName')}
          onSave={(title) => run((calls) => calls.addQuiz(null, title))}
          onClose={close}
        />
      </div>
    )
  return (
    <button ref={opener} type="button" className={classes.addChapter} onClick={() => adding.set('exam')}>
      <Plus size={16} aria-hidden />
      {t('add.exam')}
    </button>
  )
}
