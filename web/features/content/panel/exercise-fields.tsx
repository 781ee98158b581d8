import { Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { setBlockAttribute } from '../blocks/block-actions.ts'
import { newBlockId } from '../schema/block-ids.ts'
import type { BlockSettingsProps } from './block-settings.ts'
import classes from './exercise-fields.module.css'
import panel from './panel.module.css'

/** The attributes of the selected block, and a function to set one. */
export const attributesOf = <A extends object>({ editor, block }: BlockSettingsProps) => ({
  attrs: block.node.attrs as A,
  set: <K extends keyof A & string>(name: K, value: A[K]) =>
    setBlockAttribute(editor, block.pos, [name, value]),
})

interface FieldProps {
  label: string
  description?: string
  error?: string | null
  maxLength?: number
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
}

/** Shows the error of an empty field only after the user has left it. */
export const LineField = ({ onChange, maxLength = limits.exercise.name, ...rest }: FieldProps) => {
  const [wasLeft, setLeft] = useState(false)
  const waits = rest.value.trim() === '' && !wasLeft
  return (
    <TextInput
      {...rest}
      error={waits ? null : rest.error}
      maxLength={maxLength}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => {
        setLeft(true)
        rest.onBlur?.()
      }}
    />
  )
}

export const AreaField = ({ onChange, maxLength = limits.exercise.reason, ...rest }: FieldProps) => (
  <Textarea
    {...rest}
    autosize
    minRows={2}
    maxLength={maxLength}
    onChange={({ target }) => onChange(target.value)}
  />
)

interface SwitchFieldProps {
  label: string
  description?: string
  value: boolean
  onChange: (value: boolean) => void
}

export const SwitchField = ({ value, onChange, ...rest }: SwitchFieldProps) => (
  <Switch
    {...rest}
    labelPosition="left"
    w="100%"
    className={panel.switch ?? ''}
    checked={value}
    onChange={({ target }) => onChange(target.checked)}
  />
)

interface Entry {
  id: string
}

/** An entry to open, added or requested outside its list. */
export type OpenedEntry = Entry

interface EntryListProps<T extends Entry> {
  label: string
  description?: string
  addLabel: string
  entries: readonly T[]
  max: number
  /** Opens this entry and focuses it; a new object each time. */
  opened?: OpenedEntry | null
  /** Numbers the entries as signs, as students see them. */
  areSigns?: boolean
  /** The initial values of a new entry, without its id. */
  blank: Omit<T, 'id'>
  /** The title of the entry while it is collapsed. */
  nameOf: (entry: T, index: number) => string
  onChange: (entries: T[]) => void
  children: (entry: T, change: (part: Partial<T>) => void) => ReactNode
}

interface EntryRowProps {
  name: string
  index: number
  isLast: boolean
  /** A new object each time the entry must get the focus. */
  focusOn: OpenedEntry | null
  /** Expanded when first shown. */
  isOpen: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  children: ReactNode
}

/** Enter moves from a field to the next one, as it moves from a title into its text on the page. */
const goOn = (event: KeyboardEvent<HTMLElement>) => {
  const { target, currentTarget, nativeEvent } = event
  if (event.key !== 'Enter' || nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return
  event.preventDefault()
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input[type=text], textarea')]
  fields[fields.indexOf(target) + 1]?.focus()
}

/** The first empty field; in an entirely empty entry, the first control. */
const firstToFill = (row: HTMLElement): HTMLElement | null => {
  const all = row.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea:not([aria-hidden])',
  )
  const fields = [...all].filter(({ type }) => type === 'text' || type === 'textarea')
  const empty = fields.filter(({ value }) => value.trim() === '')
  if (empty.length === fields.length) return row.querySelector('input, select, textarea')
  return empty[0] ?? fields[0] ?? null
}

const EntryRow = ({ name, index, isLast, focusOn, isOpen, onMove, onRemove, children }: EntryRowProps) => {
  const { t } = useTranslation('editor')
  const row = useRef<HTMLDetailsElement>(null)
  // After adding an entry, the author fills it in.
  useEffect(() => {
    if (!focusOn || !row.current) return
    row.current.open = true
    row.current.scrollIntoView({ block: 'nearest' })
    firstToFill(row.current)?.focus()
  }, [focusOn])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields come up here
    <details ref={row} className={classes.thing} open={isOpen} onKeyDown={goOn}>
      <summary>
        <i aria-hidden="true">{index + 1}</i>
        <span>{name}</span>
      </summary>
      <Stack gap="sm" pt={12} pb={8} px={11}>
        {children}
        <Group gap={2} wrap="nowrap" className={classes.tools ?? ''}>
          <IconButton label={t('tools.up')} disabled={index === 0} onClick={() => onMove(-1)}>
            <ArrowUp size={16} aria-hidden />
          </IconButton>
          <IconButton label={t('tools.down')} disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDown size={16} aria-hidden />
          </IconButton>
          <IconButton label={t('exercise.remove', { name })} onClick={onRemove}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </Group>
      </Stack>
    </details>
  )
}

/** The entries with the functions that change them, and which of them is expanded. */
const useEntries = <T extends Entry>({
  entries,
  opened = null,
  blank,
  nameOf,
  onChange,
}: Pick<EntryListProps<T>, 'entries' | 'opened' | 'blank' | 'nameOf' | 'onChange'>) => {
  const { t } = useTranslation('editor')
  const [newest, setNewest] = useState<OpenedEntry | null>(null)
  const [lastOpened, setLastOpened] = useState(opened)
  if (opened !== lastOpened) {
    setLastOpened(opened)
    if (opened) setNewest(opened)
  }
  // The first entry that has no name yet.
  const [unnamed] = useState(
    () => entries.find((entry, index) => nameOf(entry, index) === t('exercise.unnamed'))?.id,
  )
  const list = useRef<HTMLFieldSetElement>(null)
  return {
    list,
    focusOn: ({ id }: T) => (id === newest?.id ? newest : null),
    isOpen: ({ id }: T) => id === (newest?.id ?? unnamed),
    move: (index: number, by: 1 | -1) => {
      const next = [...entries]
      const [moved] = next.splice(index, 1)
      if (moved) next.splice(index + by, 0, moved)
      onChange(next)
    },
    add: () => {
      const id = newBlockId()
      setNewest({ id })
      onChange([...entries, { ...blank, id } as T])
    },
    change: (changed: T, part: Partial<T>) =>
      onChange(entries.map((other) => (other.id === changed.id ? { ...other, ...part } : other))),
    remove: (gone: T) => {
      // The remove button disappears with the entry.
      list.current?.focus()
      setNewest(null)
      onChange(entries.filter(({ id }) => id !== gone.id))
    },
  }
}

/** A short list whose entries expand for editing: warning signs, links, answers. */
export const EntryList = <T extends Entry>(props: EntryListProps<T>) => {
  const { label, description, addLabel, entries, max, nameOf, children } = props
  const { list, focusOn, isOpen, move, add, change, remove } = useEntries(props)
  return (
    <fieldset ref={list} tabIndex={-1} className={classes.list} data-signs={props.areSigns || undefined}>
      <legend>
        {label} <span>{entries.length}</span>
      </legend>
      {description ? <small>{description}</small> : null}
      {entries.length > 0 ? (
        <div className={classes.entries}>
          {entries.map((entry, index) => (
            <EntryRow
              key={entry.id}
              name={nameOf(entry, index)}
              index={index}
              isLast={index === entries.length - 1}
              focusOn={focusOn(entry)}
              isOpen={isOpen(entry)}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(entry)}
            >
              {children(entry, (part) => change(entry, part))}
            </EntryRow>
          ))}
        </div>
      ) : null}
      {entries.length < max ? (
        <Button
          size="sm"
          variant="subtle"
          className={classes.add}
          leftSection={<Plus size={16} aria-hidden />}
          onClick={add}
        >
          {addLabel}
        </Button>
      ) : null}
    </fieldset>
  )
}
