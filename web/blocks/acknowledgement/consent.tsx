import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useOnline } from '#lib/online.ts'
import { ExerciseActions, ExercisePart } from '../exercise/exercise-frame.tsx'
import type { ExerciseWords } from '../exercise/exercise-words.ts'
import classes from './acknowledgement.module.css'

interface ConsentProps {
  t: ExerciseWords
  label: string
  /** All that is agreed to. A tick counts only for the text it was given to. */
  text: string
  isLocked: boolean
  onConfirm: () => Promise<void>
}

/** The button is disabled while it sends, which loses the focus. */
const useFocusAfterFailure = (isFailed: boolean, isChanged: boolean) => {
  const box = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFailed) (isChanged ? box : button).current?.focus()
  }, [isFailed, isChanged])
  return { box, button }
}

/** The checkbox and its button. A tick stays where the confirmation did not get through. */
export const Consent = ({ t, label, text, isLocked, onConfirm }: ConsentProps) => {
  const [tickedText, setTickedText] = useState<string | null>(null)
  const [state, setState] = useState<'open' | 'sending' | 'failed'>('open')
  const online = useOnline()
  const noteId = useId()
  const isTicked = tickedText === text
  const isChanged = tickedText !== null && !isTicked
  const { box, button } = useFocusAfterFailure(state === 'failed', isChanged)
  const failed = state === 'failed' ? t('acknowledge.failed') : null
  const note = !online ? t('acknowledge.offline') : isChanged ? t('acknowledge.changed') : failed
  const tick = (isOn: boolean) => {
    setTickedText(isOn ? text : null)
    setState('open')
  }
  const confirm = async () => {
    setState('sending')
    await onConfirm().then(
      () => setState('open'),
      () => setState('failed'),
    )
  }
  return (
    <>
      <ExercisePart quiet>
        <label className={classes.consent}>
          <input
            ref={box}
            type="checkbox"
            checked={isTicked}
            disabled={isLocked || state === 'sending'}
            aria-describedby={note ? noteId : undefined}
            onChange={({ target }) => tick(target.checked)}
          />
          <span>{label}</span>
        </label>
        <p id={noteId} role="status" className={classes.note}>
          {note}
        </p>
      </ExercisePart>
      <ExerciseActions>
        <Button
          ref={button}
          size="sm"
          disabled={!isTicked || isLocked || !online}
          loading={state === 'sending'}
          aria-describedby={note ? noteId : undefined}
          onClick={confirm}
        >
          {t('acknowledge.confirm')}
        </Button>
      </ExerciseActions>
    </>
  )
}
