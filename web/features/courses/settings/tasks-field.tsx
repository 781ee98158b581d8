import { Button, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { extraCreditKinds } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { useSortable } from '#ui/sorting/use-sortable.ts'
import { AimRow, useFocusOnRow } from './aim-row.tsx'
import classes from './aims.module.css'
import group from './settings.module.css'
import { newRowId, type Settings } from './settings-values.ts'

type Rows = Settings['extra_credits']
interface TasksFieldProps {
  rows: Rows
  /** Keyed by field name. */
  errors: Record<string, ReactNode>
  onChange: (rows: Rows) => void
}
interface TaskProps {
  task: Rows[number]
  /** Its path in the form's values. */
  path: string
  errorOf: (field: string) => ReactNode
  onChange: (change: Partial<Rows[number]>) => void
}

const Task = ({ task, path, errorOf, onChange }: TaskProps) => {
  const { t } = useTranslation('courses')
  return (
    <>
      <TextInput
        data-aim={task.id}
        data-path={`${path}.title`}
        label={t('tasks.name')}
        placeholder={t('tasks.nameExample')}
        maxLength={limits.title}
        value={task.title}
        error={errorOf('title')}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Textarea
        data-path={`${path}.instructions`}
        label={t('tasks.instructions')}
        maxLength={limits.description}
        autosize
        minRows={2}
        value={task.instructions}
        error={errorOf('instructions')}
        onChange={({ target }) => onChange({ instructions: target.value })}
      />
      <Group gap="var(--s-4) var(--s-5)" align="stretch">
        <div className={classes.choice}>
          <Text pt={2} fz="ui" fw={500} aria-hidden="true">
            {t('tasks.kind')}
          </Text>
          <Choice
            label={t('tasks.kind')}
            value={task.kind}
            onChange={(kind) => onChange({ kind })}
            options={extraCreditKinds.map((kind) => ({ value: kind, label: t(`tasks.kinds.${kind}`) }))}
          />
        </div>
        <NumberInput
          data-path={`${path}.points`}
          label={t('tasks.points')}
          className={classes.points}
          min={1}
          max={100}
          clampBehavior="strict"
          allowDecimal={false}
          value={task.points}
          error={errorOf('points')}
          onChange={(points) => onChange({ points: Math.max(1, Number(points) || 1) })}
        />
      </Group>
    </>
  )
}

/** Optional tasks that students can submit for additional points. */
export const TasksField = ({ rows, errors, onChange }: TasksFieldProps) => {
  const { t } = useTranslation('courses')
  const focusOn = useFocusOnRow()
  const list = useSortable({
    ids: rows.map(({ id }) => id),
    onOrder: (ids) => onChange(ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])),
  })
  const add = () => {
    const task = { id: newRowId(), title: '', instructions: '', points: 10, kind: 'text' as const }
    focusOn(task.id)
    onChange([...rows, task])
  }
  const remove = (index: number) => {
    focusOn(rows[index - 1]?.id ?? rows[index + 1]?.id)
    onChange(rows.toSpliced(index, 1))
  }
  return (
    <fieldset className={group.group}>
      <legend>{t('tasks.title')}</legend>
      <Text mt="-xs" fz="ui" c="dimmed">
        {t('tasks.help')}
      </Text>
      <Stack component="ul" gap="xs" className={classes.list ?? ''} data-cards>
        {rows.map((task, index) => (
          <AimRow
            key={task.id}
            id={task.id}
            name={task.title || t('tasks.number', { number: index + 1 })}
            list={list}
            onRemove={() => remove(index)}
          >
            <Task
              task={task}
              path={`extra_credits.${index}`}
              errorOf={(field) => errors[`extra_credits.${index}.${field}`]}
              onChange={(change) => onChange(rows.map((row) => (row === task ? { ...row, ...change } : row)))}
            />
          </AimRow>
        ))}
      </Stack>
      {rows.length < limits.extraCredits ? (
        <Button
          className={classes.add}
          size="sm"
          variant="subtle"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={add}
        >
          {t('tasks.add')}
        </Button>
      ) : null}
    </fieldset>
  )
}
