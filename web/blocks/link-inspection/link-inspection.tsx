import { Check, CircleAlert, Link2, MousePointerClick, ShieldCheck, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { LinkInspection as Attributes } from '#contract/blocks/exercises/link-inspection.ts'
import { ExerciseFrame, ExercisePart, Outcome, ProgressDots } from '../exercise/exercise-frame.tsx'
import { type ExerciseProps, useExercise } from '../exercise/exercise-host.ts'
import { type ExerciseWords, useExerciseWords } from '../exercise/exercise-words.ts'
import classes from './link-inspection.module.css'
import { LinkTarget } from './link-target.tsx'

type Link = Attributes['links'][number]

interface LinkRowProps {
  t: ExerciseWords
  link: Link
  /** The learner's verdict; null before there is one. */
  said: boolean | null
  isAuthor: boolean
  onSay: (isTrap: boolean) => void
}

const Verdict = ({ t, link, said }: { t: ExerciseWords; link: Link; said: boolean | null }) => {
  const right = said === null || said === link.is_trap
  const Icon = right ? Check : X
  return (
    <div className={classes.verdict} data-right={right}>
      <Icon size={18} aria-hidden />
      <p>
        <b>{t(`link.${right ? 'right' : 'wrong'}${link.is_trap ? 'Trap' : 'Safe'}`)}</b> {link.why}
      </p>
    </div>
  )
}

/** A link whose target shows once the pointer, the focus or a finger rests on it; it can be judged only then. */
const LinkRow = ({ t, link, said, isAuthor, onSay }: LinkRowProps) => {
  const targetId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [looked, setLooked] = useState(isAuthor)
  const look = () => setLooked(true)
  const isOver = isAuthor || said !== null
  const isShown = looked || isOver
  const say = (isTrap: boolean) => {
    // The pressed button is replaced by the verdict, so the focus moves to the link.
    button.current?.focus()
    onSay(isTrap)
  }
  return (
    <li className={classes.row}>
      <button
        ref={button}
        type="button"
        className={classes.link}
        aria-expanded={isShown}
        aria-controls={targetId}
        aria-describedby={targetId}
        onPointerEnter={look}
        onFocus={look}
        onClick={look}
      >
        {link.shown || <i>{t('link.bare')}</i>}
      </button>
      <div id={targetId} className={classes.target} data-shown={isShown || undefined} aria-live="polite">
        {isShown ? (
          <LinkTarget label={t('link.leadsTo')} target={link.target} owner={isOver} />
        ) : (
          <span className={classes.hint}>
            <MousePointerClick size={16} aria-hidden />
            {t('link.look')}
          </span>
        )}
      </div>
      {/* A live region is announced only if it exists before its text does. */}
      <div role="status" className={classes.said}>
        {isOver ? <Verdict t={t} link={link} said={said} /> : null}
      </div>
      {isOver ? null : (
        <div className={classes.choices}>
          <button type="button" disabled={!looked} onClick={() => say(false)}>
            <ShieldCheck size={18} aria-hidden />
            {t('link.safe')}
          </button>
          <button type="button" disabled={!looked} onClick={() => say(true)}>
            <CircleAlert size={18} aria-hidden />
            {t('link.trap')}
          </button>
        </div>
      )}
    </li>
  )
}

/** Links to compare with their real targets. */
export const LinkInspection = (props: ExerciseProps<'linkInspection'>) => {
  const { attrs, locale } = props
  const t = useExerciseWords(locale)
  const { isAuthor, answer, score, best, turn, send, retry } = useExercise('linkInspection', props)
  const [trying, setTrying] = useState<{ id: string; is_trap: boolean }[]>([])
  // A new attempt remounts the links, with their targets hidden.
  const [tries, setTries] = useState(0)
  if (!t) return null
  const said = answer?.links ?? trying
  const total = attrs.links.length
  const judged = isAuthor ? total : said.length
  const right = attrs.links.filter((link) =>
    said.some(({ id, is_trap }) => id === link.id && is_trap === link.is_trap),
  ).length
  const say = (id: string, isTrap: boolean) => {
    const next = [...trying, { id, is_trap: isTrap }]
    setTrying(next)
    if (next.length === total) send({ type: 'linkInspection', links: next })
  }
  const again = () => {
    setTrying([])
    setTries(tries + 1)
    retry()
  }
  return (
    <ExerciseFrame
      icon={Link2}
      title={t('link.title')}
      turn={turn}
      progress={
        <ProgressDots done={judged} total={total}>
          {t('link.judged', { count: judged, total })}
        </ProgressDots>
      }
    >
      <ExercisePart>
        <ul className={classes.rows}>
          {attrs.links.map((link) => (
            <LinkRow
              key={`${link.id} ${tries}`}
              t={t}
              link={link}
              said={said.find(({ id }) => id === link.id)?.is_trap ?? null}
              isAuthor={isAuthor}
              onSay={(isTrap) => say(link.id, isTrap)}
            />
          ))}
        </ul>
      </ExercisePart>
      {answer && score ? (
        <Outcome t={t} locale={locale} score={score} best={best} onRetry={again}>
          {score.passed
            ? t('link.allRight')
            : t(right > 0 ? 'link.someRight' : 'link.noneRight', { count: right, total })}
        </Outcome>
      ) : null}
    </ExerciseFrame>
  )
}
