import { Button, PasswordInput } from '@mantine/core'
import { KeyRound, Lock } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { ExerciseActions, ExerciseFrame, ExercisePart, Outcome } from '../exercise/exercise-frame.tsx'
import { type ExerciseProps, useExercise } from '../exercise/exercise-host.ts'
import { type ExerciseWords, useExerciseWords } from '../exercise/exercise-words.ts'
import { loadStrength, type Strength } from './password-strength.ts'
import classes from './password-trial.module.css'

const levels = [0, 1, 2, 3, 4] as const

/** The strength of the typed password, once the list of common passwords is loaded. */
const useStrength = (password: string): Strength | null => {
  const judge = useRef<Promise<(password: string) => Strength>>(null)
  const [strength, setStrength] = useState<Strength | null>(null)
  useEffect(() => {
    let isLatest = true
    judge.current ??= password === '' ? null : loadStrength()
    void judge.current?.then((check) => {
      if (isLatest) setStrength(password === '' ? null : check(password))
    })
    return () => {
      isLatest = false
    }
  }, [password])
  return password === '' ? null : strength
}

const spans = [
  ['seconds', 1],
  ['minutes', 60],
  ['hours', 3_600],
  ['days', 86_400],
  ['months', 2_629_800],
  ['years', 31_557_600],
] as const
const centuries = 100 * 31_557_600

/** The time to crack it, in the largest unit that fits. */
const timeOf = (t: ExerciseWords, seconds: number): string => {
  if (seconds < 1) return t('password.time.none')
  if (seconds >= centuries) return t('password.time.centuries')
  const [unit, size] = spans.findLast(([, length]) => seconds >= length) ?? spans[0]
  return t(`password.time.${unit}`, { count: Math.round(seconds / size) })
}

const Meter = ({ t, strength }: { t: ExerciseWords; strength: Strength | null }) => (
  <div className={classes.meter} data-level={strength?.level}>
    <div aria-hidden="true">
      {levels.map((level) => (
        <i key={level} data-on={(strength && level <= strength.level) || undefined} />
      ))}
    </div>
    <p role="status">
      {strength ? (
        <>
          <b>{t(`password.levels.${strength.level}`)}</b> {timeOf(t, strength.seconds)}{' '}
          {strength.because ? t(`password.because.${strength.because}`) : null}
        </>
      ) : (
        t('password.empty')
      )}
    </p>
  </div>
)

interface TrialFieldProps {
  t: ExerciseWords
  password: string
  disabled: boolean
  onChange: (password: string) => void
}

const TrialField = ({ t, password, disabled, onChange }: TrialFieldProps) => {
  const id = useId()
  return (
    <PasswordInput
      id={id}
      label={t('password.label')}
      description={
        <span className={classes.privately}>
          <Lock size={14} aria-hidden />
          {t('password.private')}
        </span>
      }
      autoComplete="off"
      spellCheck={false}
      data-1p-ignore
      maxLength={200}
      disabled={disabled}
      value={password}
      visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Shows how strong a password is. It is rated on the device and never sent. */
export const PasswordTrial = (props: ExerciseProps<'passwordTrial'>) => {
  const { attrs, locale } = props
  const t = useExerciseWords(locale)
  const { isAuthor, answer, score, best, turn, send, retry } = useExercise('passwordTrial', props)
  const [password, setPassword] = useState('')
  const strength = useStrength(password)
  if (!t) return null
  return (
    <ExerciseFrame icon={KeyRound} title={t('password.title')} turn={turn}>
      <ExercisePart>
        {attrs.task ? <p className={classes.task}>{attrs.task}</p> : null}
        <TrialField t={t} password={password} disabled={isAuthor} onChange={setPassword} />
        <Meter t={t} strength={strength} />
      </ExercisePart>
      {(answer || isAuthor) && attrs.advice ? <ExercisePart quiet>{attrs.advice}</ExercisePart> : null}
      {answer && score ? (
        <Outcome
          t={t}
          locale={locale}
          score={score}
          best={best}
          onRetry={() => {
            setPassword('')
            retry()
          }}
        >
          {t(score.passed ? 'password.good' : 'password.weak')}
        </Outcome>
      ) : (
        <ExerciseActions>
          <Button
            disabled={!strength}
            onClick={() => strength && send({ type: 'passwordTrial', level: strength.level })}
          >
            {t('password.take')}
          </Button>
          <span className={classes.wanted}>
            {t('password.wanted', { level: t(`password.levels.${attrs.wanted as 3}`) })}
          </span>
        </ExerciseActions>
      )}
    </ExerciseFrame>
  )
}
