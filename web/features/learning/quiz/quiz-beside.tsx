import { Button } from '@mantine/core'
import { ChevronLeft } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { KeyCap } from '#ui/text/pill.tsx'
import { isChoice } from './answers/answer-input.ts'
import classes from './question/quiz-question.module.css'
import type { QuizQuestionProps } from './question/quiz-question-props.ts'

const Hint = ({ answers, decided }: { answers: number; decided: boolean }) => {
  const { t } = useTranslation('learning')
  return (
    <p className={classes.hint}>
      <Trans
        t={t}
        i18nKey={decided ? 'quiz.keyNext' : 'quiz.keys'}
        values={{ last: answers }}
        components={{ key: <KeyCap>{null}</KeyCap> }}
      />
    </p>
  )
}

interface BesideProps extends Omit<QuizQuestionProps, 'item'> {
  /** The feedback is available. */
  decided: boolean
}

/** The content beside the main button: the back button or the keyboard hints. */
export const Beside = ({ attempt, quiz, question, actions, decided }: BesideProps) => {
  const { t } = useTranslation('learning')
  const { ahead } = actions
  if (ahead && actions.isHandingIn && actions.isAway && !actions.isOver)
    return (
      <Button variant="default" size="lg" onClick={ahead.keepAnswering}>
        {t('quiz.handInNot')}
      </Button>
    )
  if (!quiz.back_allowed || attempt.cursor === 0)
    return <Hint answers={question.answers.length} decided={decided || !isChoice(question.type)} />
  return (
    <Button
      variant="default"
      size="lg"
      disabled={actions.isBusy || actions.isOver}
      onClick={() => actions.back(attempt.cursor)}
      aria-label={t('quiz.back')}
    >
      <ChevronLeft size={18} aria-hidden />
      <span className={classes.word}>{t('quiz.back')}</span>
    </Button>
  )
}
