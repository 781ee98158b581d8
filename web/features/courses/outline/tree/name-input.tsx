import { Text } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { KeyCap } from '#ui/text/pill.tsx'
import classes from './name-input.module.css'

interface NameInputProps {
  label: string
  placeholder?: string
  initial?: string
  /** Resolves when the name is saved; a rejection keeps the field open with the typed text. */
  onSave: (name: string) => Promise<unknown>
  /** Saves several names at once, for pasted lines; absent where there is only one. */
  onSaveAll?: ((names: string[]) => Promise<unknown>) | undefined
  onClose: () => void
  /** The error of the last attempt. */
  problem?: string | undefined
  /** Clears the field for the next name instead of closing it. */
  staysOpen?: boolean
}

interface KeysHintProps {
  staysOpen: boolean
  /** Several pasted lines become several names. */
  pastesLines: boolean
}

const KeysHint = ({ staysOpen, pastesLines }: KeysHintProps) => {
  const { t } = useTranslation('courses')
  return (
    <span className={classes.keys} aria-hidden="true">
      <span>
        <KeyCap>{t('keys.enter')}</KeyCap> {t(staysOpen ? 'keys.adds' : 'keys.saves')}
      </span>
      <span>
        <KeyCap>{t('keys.escape')}</KeyCap> {t(staysOpen ? 'keys.closes' : 'keys.undoes')}
      </span>
      {pastesLines ? <span>{t('keys.paste')}</span> : null}
    </span>
  )
}

/** One name per line, in order. */
const namesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, limits.title))
    .filter((line) => line !== '')

type NameSaving = Pick<NameInputProps, 'initial' | 'onSave' | 'onSaveAll' | 'onClose' | 'staysOpen'>

/** The typed name, and how it is saved. */
const useNameSaving = (input: NameSaving) => {
  const { initial = '', onSave, onSaveAll, onClose, staysOpen = false } = input
  const [name, setName] = useState(initial)
  const [isSaving, setSaving] = useState(false)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  /** The field is free for the next name at once; a refused name is put back before what was typed since. */
  const add = (written: string) => {
    setName('')
    sending.current = sending.current
      .then(() => onSave(written))
      .catch(() => setName((typed) => `${written} ${typed}`.trim()))
  }

  const save = async (reason: 'enter' | 'leave') => {
    const written = name.trim()
    if (isSaving) return
    if (!written || written === initial) return onClose()
    if (staysOpen && reason === 'enter') return add(written)
    setSaving(true)
    try {
      await sending.current
      await onSave(written)
      onClose()
    } catch {
      // The caller shows the reason; the typed text stays.
    } finally {
      setSaving(false)
    }
  }

  const paste = async (event: ClipboardEvent) => {
    const names = namesOf(event.clipboardData.getData('text/plain'))
    if (!onSaveAll || names.length < 2) return
    event.preventDefault()
    setSaving(true)
    try {
      await onSaveAll(names.slice(0, limits.itemsAddedAtOnce))
    } catch {
      // The rest of a failed paste can be pasted again.
    } finally {
      setSaving(false)
    }
  }
  return { name, setName, isSaving, save, paste }
}

/** A name edited in place: Enter saves, Escape cancels, and leaving the field saves too. */
export const NameInput = (props: NameInputProps) => {
  const { label, placeholder, onSaveAll, onClose, problem, staysOpen = false } = props
  const { name, setName, isSaving, save, paste } = useNameSaving(props)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save('enter')
  }

  return (
    <span className={classes.name}>
      <input
        ref={field}
        value={name}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        placeholder={placeholder}
        maxLength={limits.title}
        readOnly={isSaving}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={press}
        onPaste={(event) => void paste(event)}
        onBlur={() => void save('leave')}
      />
      {problem ? (
        <Text
          component="span"
          fz="ui"
          lh={1.4}
          c="var(--bad-ink)"
          className={classes.problem ?? ''}
          role="alert"
        >
          {problem}
        </Text>
      ) : (
        <KeysHint staysOpen={staysOpen} pastesLines={onSaveAll !== undefined} />
      )}
    </span>
  )
}
