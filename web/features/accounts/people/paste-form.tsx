import { Button, ScrollArea, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddressOutcome, createStudentsFromList } from '#contract/accounts/people.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { DataTable } from '#ui/layout/data-table.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { Status, type Tone } from '#ui/text/pill.tsx'
import { pasteStudentsMutation } from './people.api.ts'
import { NewcomerFields, useNewcomers } from './person-form.tsx'

type Result = ResponseOf<typeof createStudentsFromList>

const tones: Record<AddressOutcome, Tone> = {
  created: 'good',
  known: 'neutral',
  disabled: 'warn',
  invalid: 'bad',
}

/** One person per line, or as mail programs copy them: `Ada Byron <ada@example.com>; …`. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n|;|,(?=[^<>]*<[^<>]+>|[^,<>\s]+@)/)
    .map((line) => line.trim())
    .filter(Boolean)

type ResultRow = Result['data'][number] & { index: number }

const ResultTable = ({ rows }: { rows: Result['data'] }) => {
  const { t } = useTranslation('people')
  return (
    <ScrollArea.Autosize mah={320} type="auto">
      <DataTable<ResultRow>
        label={t('paste.result')}
        rows={rows.map((row, index) => ({ ...row, index }))}
        rowKey={({ index }) => String(index)}
        columns={[
          {
            key: 'person',
            label: t('paste.person'),
            small: 'wide',
            cell: ({ line, email, first_name, last_name, outcome }) =>
              outcome === 'invalid' ? line : `${first_name} ${last_name} · ${email}`,
          },
          {
            key: 'outcome',
            label: t('paste.result'),
            cell: ({ outcome }) => <Status tone={tones[outcome]}>{t(`paste.outcome.${outcome}`)}</Status>,
          },
        ]}
      />
    </ScrollArea.Autosize>
  )
}

/** Creates many students from pasted e-mail addresses: first a preview of each result, then the change itself. */
export const PasteForm = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['people', 'common'])
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<Result | null>(null)
  const newcomers = useNewcomers()
  const paste = useMutation(pasteStudentsMutation)
  const lines = linesOf(text)
  const isTooLong = lines.length > limits.pastedLines
  const submit = () => {
    if (lines.length === 0 || isTooLong) return
    const { company_id, tags, invite } = newcomers
    paste.mutate(
      { lines, company_id, tags, invite, dry_run: checked === null },
      {
        onSuccess: (result) => {
          if (result.meta.dry_run) return setChecked(result)
          onClose()
          notify({ type: 'success', title: t('paste.done', { count: result.meta.created }) })
        },
      },
    )
  }
  return (
    <DialogForm onSubmit={submit}>
      {checked ? (
        <ResultTable rows={checked.data} />
      ) : (
        <Textarea
          label={t('paste.label')}
          description={t('paste.why', { count: limits.pastedLines })}
          placeholder={t('paste.example')}
          autosize
          minRows={6}
          maxRows={14}
          data-autofocus
          value={text}
          error={isTooLong ? t('paste.tooMany', { count: limits.pastedLines }) : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      {checked ? null : <NewcomerFields newcomers={newcomers} />}
      <DialogEnd>
        <Button variant="default" onClick={checked ? () => setChecked(null) : onClose}>
          {t(checked ? 'paste.back' : 'common:confirm.cancel')}
        </Button>
        <Button
          type="submit"
          loading={paste.isPending}
          disabled={checked ? checked.meta.created === 0 : lines.length === 0}
        >
          {checked ? t('paste.submit', { count: checked.meta.created }) : t('paste.check')}
        </Button>
      </DialogEnd>
    </DialogForm>
  )
}
