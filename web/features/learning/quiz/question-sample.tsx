import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentQuestion } from '../../../../contract/attempts.ts'
import { AnswerList } from './answer-list.tsx'
import { choose } from './answer-state.ts'
import classes from './question-sample.module.css'

interface QuestionSampleProps {
  question: Pick<StudentQuestion, 'id' | 'type' | 'text' | 'answers'>
  number: number
  total: number
  lang: string
}

/** A question as students see it: it can be answered, and nothing happens. */
export const QuestionSample = ({ question, number, total, lang }: QuestionSampleProps) => {
  const { t } = useTranslation('learning')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const id = useId()
  const shown: StudentQuestion = { ...question, points: 0, given: null, feedback: null }
  return (
    <article className={classes.question}>
      <p className={classes.eyebrow}>{t(`quiz.kinds.${question.type}`, { number, total })}</p>
      <p id={id} className={classes.text} lang={lang}>
        {question.text}
      </p>
      <AnswerList
        question={shown}
        chosen={chosen}
        onChoose={(answerId) => setChosen((before) => choose(question.type, before, answerId))}
        fixed={false}
        labelledBy={id}
        lang={lang}
      />
    </article>
  )
}
