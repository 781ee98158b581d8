import { Box, Button, Group, Stack } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemChange } from '#contract/publishing/publishing.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import type { ComparedNames } from './answer-key.tsx'
import { useBlockName } from './block-name.ts'
import { useChangeNote } from './change-notes.ts'
import classes from './diff.module.css'
import { DiffSides } from './diff-text.tsx'
import { useFieldName, useFieldValue } from './field-name.ts'
import { QuestionDiff } from './question-diff.tsx'

type View = 'together' | 'split'

interface FieldsProps {
  type: string
  fields: NonNullable<ItemChange['blocks'][number]['fields']>
  isSplit: boolean
}

/** The changed fields of an exercise, as the editor shows them. */
const Fields = ({ type, fields, isSplit }: FieldsProps) => {
  const format = useFormat()
  const nameOf = useFieldName()
  const valueOf = useFieldValue()
  return (
    <Stack component="dl" gap="sm" mt="xs" className={classes.fields ?? ''}>
      {fields.map(({ name, number, parts }) => (
        <div key={`${name} ${number}`}>
          <dt>
            {number === null ? null : `${format.number(number)}. `}
            {nameOf(type, name)}
          </dt>
          <dd>
            <DiffSides
              parts={parts.map(({ op, text }) => ({ op, text: valueOf(type, name, text) }))}
              isSplit={isSplit}
            />
          </dd>
        </div>
      ))}
    </Stack>
  )
}

const Block = ({ block, isSplit }: { block: ItemChange['blocks'][number]; isSplit: boolean }) => {
  const { t } = useTranslation('publishing')
  const nameOf = useBlockName()
  return (
    <div className={classes.block} data-change={block.change}>
      <span className={classes.label}>
        {t('diff.did', { block: nameOf(block.type), what: t(`diff.what.${block.change}`) })}
      </span>
      {block.fields ? (
        <Fields type={block.type} fields={block.fields} isSplit={isSplit && block.change === 'changed'} />
      ) : block.parts.length > 0 ? (
        <DiffSides parts={block.parts} isSplit={isSplit && block.change === 'changed'} />
      ) : null}
    </div>
  )
}

interface ChangeViewProps {
  change: ItemChange
  names: ComparedNames
  /** The next change; absent at the last. */
  next?: { title: string; onOpen: () => void } | undefined
}

/** The text for a change without visible differences. */
const onlyOf = ({ change }: ItemChange) => (change === 'removed' || change === 'moved' ? change : 'reworded')

/** A changed item, with its text and answer keys. */
export const ChangeView = ({ change, names, next }: ChangeViewProps) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const noteOf = useChangeNote()
  const [view, setView] = useState<View>('together')
  const { blocks, questions, locale } = change
  const canSplit = [...blocks, ...questions].some((entry) => entry.change === 'changed')
  const facts = [
    // A new item already has its kind in its label.
    change.change === 'new' ? null : t(`diff.kind.${change.kind}`),
    noteOf(change),
    locale ? format.language(locale) : null,
  ]
  return (
    <>
      <Group component="header" gap="12px 16px" align="flex-end" mb={20} className={classes.head ?? ''}>
        <div>
          <DotSeparated facts={facts} />
          <Box component="h1" fz="xl">
            {change.title}
          </Box>
        </div>
        {canSplit ? (
          <Choice
            label={t('diff.view')}
            value={view}
            onChange={setView}
            options={(['together', 'split'] as const).map((name) => ({
              value: name,
              label: t(`diff.${name}`),
            }))}
          />
        ) : null}
      </Group>
      {blocks.length + questions.length === 0 ? (
        <p className={classes.quiet}>{t(`diff.only.${onlyOf(change)}`)}</p>
      ) : null}
      <Stack gap={14}>
        {blocks.map((block, index) => (
          <Block key={index} block={block} isSplit={view === 'split'} />
        ))}
      </Stack>
      {questions.map((question, index) => (
        <QuestionDiff key={index} question={question} names={names} isSplit={view === 'split'} />
      ))}
      {next ? (
        <Button
          variant="default"
          mt="lg"
          rightSection={<ChevronRight size={16} aria-hidden />}
          onClick={next.onOpen}
        >
          {t('diff.next', { title: next.title })}
        </Button>
      ) : null}
    </>
  )
}
