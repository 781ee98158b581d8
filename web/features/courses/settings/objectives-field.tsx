import { Button, Stack, Text, Textarea } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useSortable } from '#ui/sorting/use-sortable.ts'
import { AimRow, useFocusOnRow } from './aim-row.tsx'
import classes from './aims.module.css'
import group from './settings.module.css'
import { newRowId, type Settings } from './settings-values.ts'

type Rows = Settings['objectives']
interface ObjectivesFieldProps {
  rows: Rows
  /** Keyed by field name. */
  errors: Record<string, ReactNode>
  onChange: (rows: Rows) => void
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, limits.objective))
    .filter((line) => line !== '')

/** Adding, removing and writing lines: Enter begins the next, and several pasted lines become several. */
const useLines = ({ rows, onChange }: Pick<ObjectivesFieldProps, 'rows' | 'onChange'>) => {
  const focusOn = useFocusOnRow()
  const room = limits.objectives - rows.length
  const add = (index: number, texts: string[] = ['']) => {
    const added = texts.slice(0, room).map((text) => ({ id: newRowId(), text }))
    focusOn(added.at(-1)?.id)
    onChange(rows.toSpliced(index, 0, ...added))
  }
  const remove = (index: number) => {
    focusOn(rows[index - 1]?.id ?? rows[index + 1]?.id)
    onChange(rows.toSpliced(index, 1))
  }
  const write = (index: number, text: string) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, text } : row)))
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (room > 0) add(index + 1)
    }
    if (event.key === 'Backspace' && rows[index]?.text === '') {
      event.preventDefault()
      remove(index)
    }
  }
  const onPaste = (event: ClipboardEvent, index: number) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'))
    if (lines.length < 2) return
    event.preventDefault()
    const [first = '', ...others] = lines
    const rest = others.slice(0, room).map((text) => ({ id: newRowId(), text }))
    const here = rows[index]
    if (!here) return
    focusOn(rest.at(-1)?.id)
    onChange(rows.toSpliced(index, 1, { ...here, text: here.text + first }, ...rest))
  }
  return { room, add, remove, write, onKeyDown, onPaste }
}

/** What a student can do afterwards, one line each. */
export const ObjectivesField = ({ rows, errors, onChange }: ObjectivesFieldProps) => {
  const { t } = useTranslation('courses')
  const list = useSortable({
    ids: rows.map(({ id }) => id),
    onOrder: (ids) => onChange(ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])),
  })
  const { room, add, remove, write, onKeyDown, onPaste } = useLines({ rows, onChange })
  return (
    <fieldset className={group.group}>
      <legend>{t('objectives.title')}</legend>
      <Text mt="-xs" fz="ui" c="dimmed">
        {t('objectives.help')}
      </Text>
      <Stack component="ul" gap="xs" className={classes.list ?? ''}>
        {rows.map((row, index) => (
          <AimRow
            key={row.id}
            id={row.id}
            name={row.text || t('objectives.name', { number: index + 1 })}
            list={list}
            onRemove={() => remove(index)}
          >
            <Textarea
              autosize
              minRows={1}
              data-aim={row.id}
              data-path={`objectives.${index}.text`}
              aria-label={t('objectives.name', { number: index + 1 })}
              maxLength={limits.objective}
              value={row.text}
              error={errors[`objectives.${index}.text`]}
              onChange={({ target }) => write(index, target.value.replace(/\r?\n/g, ' '))}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPaste={(event) => onPaste(event, index)}
            />
          </AimRow>
        ))}
      </Stack>
      {room > 0 ? (
        <Button
          className={classes.add}
          size="sm"
          variant="subtle"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => add(rows.length)}
        >
          {t('objectives.add')}
        </Button>
      ) : null}
      {errors.objectives ? (
        <Text fz="ui" c="var(--bad)">
          {errors.objectives}
        </Text>
      ) : null}
    </fieldset>
  )
}
