import { Button } from '@mantine/core'
import { Flag, MailSearch, ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { readEmail } from '#contract/blocks/exercises/email-reading.ts'
import { languageTag } from '#contract/locales.ts'
import {
  ExerciseActions,
  ExerciseFrame,
  Finding,
  Findings,
  Outcome,
  ProgressDots,
} from '../exercise/exercise-frame.tsx'
import { type ExerciseProps, useExercise } from '../exercise/exercise-host.ts'
import { type ExerciseWords, useExerciseWords } from '../exercise/exercise-words.ts'
import { EmailView } from './email-view.tsx'

type Props = ExerciseProps<'emailInspection'>
type Read = ReturnType<typeof readEmail>

interface SignsProps {
  t: ExerciseWords
  read: Read
  marks: readonly string[]
  /** Shows all warning signs, including those that were not found. */
  isOver: boolean
  hints: boolean
  idPrefix: string
}

/** The warning signs of the e-mail, each shown once it is found. */
const Signs = ({ t, read, marks, isOver, hints, idPrefix }: SignsProps) => {
  const all = read.signs.map((sign, index) => ({ ...sign, index, found: marks.includes(sign.key) }))
  const shown = isOver || hints ? all : all.filter(({ found }) => found)
  if (shown.length === 0) return null
  return (
    <Findings label={t('email.signs')}>
      {shown.map(({ id, index, found, title, why, hint }) =>
        found || isOver ? (
          <Finding
            key={id}
            id={`${idPrefix}-${id}`}
            mark={index + 1}
            tone={found ? 'found' : 'hidden'}
            title={found ? title : t('email.missed', { title })}
          >
            {why}
          </Finding>
        ) : (
          <Finding key={id} mark={index + 1} tone="hidden">
            {hint.trim() === '' ? t('email.hidden') : t('email.hiddenHint', { hint })}
          </Finding>
        ),
      )}
    </Findings>
  )
}

interface Verdict {
  isPhishing: boolean
  isRight: boolean
  /** The number of signs found, and the total. */
  found: number
  total: number
}

const verdictOf = (t: ExerciseWords, { isPhishing, isRight, found, total }: Verdict): string => {
  if (!isRight) return t(isPhishing ? 'email.wasPhishing' : 'email.wasGenuine')
  if (!isPhishing) return t('email.kept')
  return total === 0 ? t('email.reported') : t('email.reportedSigns', { count: found, total })
}

interface JudgeActionsProps {
  t: ExerciseWords
  onJudge: (isPhishing: boolean) => void
}

/** The buttons for the two verdicts on the whole e-mail. */
const JudgeActions = ({ t, onJudge }: JudgeActionsProps) => (
  <ExerciseActions>
    <Button variant="default" leftSection={<Flag size={18} aria-hidden />} onClick={() => onJudge(true)}>
      {t('email.report')}
    </Button>
    <Button
      variant="default"
      leftSection={<ShieldCheck size={18} aria-hidden />}
      onClick={() => onJudge(false)}
    >
      {t('email.safe')}
    </Button>
  </ExerciseActions>
)

/** An e-mail in which the learner marks what is suspicious, and then judges the whole. */
export const EmailInspection = (props: Props) => {
  const { id, attrs, locale } = props
  const t = useExerciseWords(locale)
  const { isAuthor, answer, score, best, turn, send, retry } = useExercise('emailInspection', props)
  const [trying, setTrying] = useState<string[]>([])
  const read = useMemo(
    () => readEmail(attrs, new Intl.Segmenter(languageTag(locale), { granularity: 'sentence' })),
    [attrs, locale],
  )
  if (!t) return null
  const marks = isAuthor ? read.signs.map(({ key }) => key) : (answer?.marks ?? trying)
  const found = read.signs.filter(({ key }) => marks.includes(key)).length
  const judge = (isPhishing: boolean) =>
    send({ type: 'emailInspection', marks: trying, is_phishing: isPhishing })
  const again = () => {
    setTrying([])
    retry()
  }
  const total = read.signs.length
  const isOver = answer !== null || isAuthor
  // Before the first sign is found, their number would reveal that there are some.
  const hints = attrs.hints && (found > 0 || isOver)
  return (
    <ExerciseFrame
      icon={MailSearch}
      title={t('email.title')}
      turn={turn}
      progress={
        hints && total > 0 ? (
          <ProgressDots done={found} total={total}>
            {t('email.found', { count: found, total })}
          </ProgressDots>
        ) : null
      }
    >
      <EmailView
        t={t}
        email={attrs}
        read={read}
        marks={marks}
        isOver={isOver}
        onMark={(key) => setTrying([...trying, key])}
      />
      <Signs t={t} read={read} marks={marks} isOver={isOver} hints={hints} idPrefix={id} />
      {answer && score ? (
        <Outcome t={t} locale={locale} score={score} best={best} onRetry={again}>
          {verdictOf(t, {
            isPhishing: attrs.is_phishing,
            isRight: answer.is_phishing === attrs.is_phishing,
            found,
            total,
          })}
        </Outcome>
      ) : (
        <JudgeActions t={t} onJudge={judge} />
      )}
    </ExerciseFrame>
  )
}
