import { Check, Clock, Laptop, MapPin, Smartphone, UserRound, X } from 'lucide-react'
import { ExerciseFrame, ExercisePart, Finding, Findings, Outcome } from '../exercise/exercise-frame.tsx'
import { type ExerciseProps, useExercise } from '../exercise/exercise-host.ts'
import { type ExerciseWords, useExerciseWords } from '../exercise/exercise-words.ts'
import classes from './sign-in-prompt.module.css'

type Props = ExerciseProps<'signInPrompt'>

const facts = [
  ['account', UserRound],
  ['place', MapPin],
  ['device', Laptop],
  ['time', Clock],
] as const

interface PhoneProps extends Pick<Props, 'attrs'> {
  t: ExerciseWords
  /** The learner's choice; null before there is one. */
  approved: boolean | null
  onPress: (approved: boolean) => void
}

const Phone = ({ t, attrs, approved, onPress }: PhoneProps) => (
  <div className={classes.phone} role="group" aria-label={t('prompt.phone')}>
    <p className={classes.app}>{attrs.app}</p>
    <p className={classes.ask}>{t('prompt.ask')}</p>
    {facts.some(([name]) => attrs[name]) ? (
      <dl>
        {facts.map(([name, Icon]) =>
          attrs[name] ? (
            <div key={name}>
              <dt>
                <Icon size={18} aria-hidden />
                {t(`prompt.${name}`)}
              </dt>
              <dd>{attrs[name]}</dd>
            </div>
          ) : null,
        )}
      </dl>
    ) : null}
    <div className={classes.buttons}>
      <button
        type="button"
        data-pressed={approved === false || undefined}
        aria-pressed={approved === false}
        disabled={approved !== null}
        onClick={() => onPress(false)}
      >
        <X size={20} aria-hidden />
        {t('prompt.deny')}
      </button>
      <button
        type="button"
        data-pressed={approved === true || undefined}
        aria-pressed={approved === true}
        disabled={approved !== null}
        onClick={() => onPress(true)}
      >
        <Check size={20} aria-hidden />
        {t('prompt.approve')}
      </button>
    </div>
  </div>
)

/** A sign-in prompt in a described situation, to be approved or denied. */
export const SignInPrompt = (props: Props) => {
  const { attrs, locale } = props
  const t = useExerciseWords(locale)
  const { isAuthor, answer, score, best, turn, send, retry } = useExercise('signInPrompt', props)
  if (!t) return null
  const shown = isAuthor ? attrs.is_genuine : (answer?.approved ?? null)
  return (
    <ExerciseFrame icon={Smartphone} title={t('prompt.title')} turn={turn}>
      <ExercisePart>
        <div className={classes.scene}>
          {attrs.story ? <p>{attrs.story}</p> : null}
          <Phone
            t={t}
            attrs={attrs}
            approved={shown}
            onPress={(approved) => send({ type: 'signInPrompt', approved })}
          />
        </div>
      </ExercisePart>
      {shown !== null && attrs.clues.length > 0 ? (
        <Findings label={t('prompt.clues')}>
          {attrs.clues.map(({ id, title, why }, index) => (
            <Finding key={id} mark={index + 1} tone="found" title={title}>
              {why}
            </Finding>
          ))}
        </Findings>
      ) : null}
      {answer && score ? (
        <Outcome t={t} locale={locale} score={score} best={best} onRetry={retry}>
          {t(`prompt.${answer.approved ? 'approved' : 'denied'}${attrs.is_genuine ? 'Genuine' : 'Attack'}`)}
        </Outcome>
      ) : null}
    </ExerciseFrame>
  )
}
