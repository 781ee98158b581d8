import { Button, FileButton, Group, Modal, Select, Stack, Switch, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Check, FileUp, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type ImportFormat, importFormats, type importQuestions } from '#contract/quizzes/question-imports.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { usePlatformLanguage } from '#lib/i18n/language.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { DialogEnd } from '#ui/overlays/dialog-form.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { type QuizPath, sendImport } from '../quizzes.api.ts'
import { exampleOf } from './example.ts'
import { formatOf, withoutMedia } from './format-of.ts'
import classes from './import-dialog.module.css'
import { readText } from './read-text.ts'
import { type ChosenTable, TableColumns } from './table-columns.tsx'

type Outcome = ResponseOf<typeof importQuestions>['data']
type Row = Outcome['questions'][number]

interface ImportDialogProps {
  path: QuizPath
  opened: boolean
  onClose: () => void
  /** Called when the quiz has new or changed questions. */
  onDone: () => void
}

const State = ({ row }: { row: Row }) => {
  const { t } = useTranslation('quizzes')
  if (row.is_known) return <Pill>{t('import.known')}</Pill>
  if (row.outcome === 'refused')
    return (
      <Pill tone="bad" icon={<X aria-hidden />}>
        {t('import.refused')}
      </Pill>
    )
  return row.outcome === 'changed' ? (
    <Pill tone="warn" icon={<TriangleAlert aria-hidden />}>
      {t('import.changed')}
    </Pill>
  ) : (
    <Pill tone="good" icon={<Check aria-hidden />}>
      {t('import.kept')}
    </Pill>
  )
}

const Outcomes = ({ outcome }: { outcome: Outcome }) => {
  const { t } = useTranslation('quizzes')
  return (
    // The region scrolls, so it must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as said above
    <div className={classes.outcomes} tabIndex={0} role="region" aria-label={t('import.outcome')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('import.number')}</th>
            <th scope="col">{t('import.question')}</th>
            <th scope="col">{t('import.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {outcome.questions.map((row) => (
            <tr key={row.number}>
              <td>{row.number}</td>
              <td>
                <b>{row.text || t('import.unnamed', { number: row.number })}</b>
                <small>
                  {[
                    row.type && t(`types.${row.type}`),
                    row.line && t('import.line', { line: row.line }),
                    row.pictures > 0 && t('import.pictures', { count: row.pictures }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
                {row.notes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
              </td>
              <td>
                <State row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What is imported: a text, pasted or from a file, with its format and, for a table, the chosen columns. */
const useImportSource = () => {
  const [content, setContent] = useState('')
  const [format, setFormat] = useState<ImportFormat>('gift')
  const [table, setTable] = useState<ChosenTable | null>(null)
  /** For a chosen file: the text shown in the field, and the whole content including images. */
  const [file, setFile] = useState<{ shown: string; whole: string } | null>(null)
  const write = (text: string, name = '') => {
    setContent(text)
    setFormat((before) => formatOf(text, name) ?? before)
    setTable(null)
  }
  return {
    content,
    format,
    table,
    setFormat,
    setTable,
    write,
    open: (text: string, name: string) => {
      const shown = withoutMedia(text)
      setFile({ shown, whole: text.length > limits.importFile ? shown : text })
      write(shown, name)
    },
    clear: () => {
      setContent('')
      setTable(null)
    },
    body: (chosen: ChosenTable | null) => ({
      format,
      content: content === file?.shown ? file.whole : content,
      ...(format === 'csv' && chosen ? { table: chosen } : {}),
    }),
  }
}

const problemOf = (error: Error | null) =>
  error instanceof ApiError ? (Object.values(error.errors)[0]?.[0] ?? error.message) : error && String(error)

const useImport = (path: QuizPath, onDone: () => void, onClose: () => void) => {
  const { t } = useTranslation('quizzes')
  const source = useImportSource()
  const { content, format, table } = source
  const [isReplacing, setReplacing] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const send = useMutation({
    mutationFn: ({ dry_run, chosen }: { dry_run: boolean; chosen: ChosenTable | null }) =>
      sendImport(path, source.body(chosen), { dry_run, mode: isReplacing ? 'replace' : 'add' }),
    onSuccess: (answer) => {
      if (answer.dry_run) return
      notify({ type: 'success', title: t('import.done', { count: answer.added }) })
      source.clear()
      setOutcome(null)
      onDone()
      onClose()
    },
    meta: { quiet: true },
  })
  /** Without effect once the source has changed. */
  const tryOut = (chosen: ChosenTable | null) =>
    send.mutate({ dry_run: true, chosen }, { onSuccess: setOutcome })
  /** Any change makes the previous dry run obsolete, even one under way. */
  const anew = () => {
    setOutcome(null)
    send.reset()
  }
  const write = (text: string, name?: string) => {
    source.write(text, name)
    anew()
  }
  return {
    content,
    format,
    isReplacing,
    outcome,
    problem: problemOf(send.error),
    isBusy: send.isPending,
    write,
    open: (text: string, name: string) => {
      source.open(text, name)
      anew()
    },
    choose: (next: ImportFormat) => {
      source.setFormat(next)
      anew()
    },
    replace: (isOn: boolean) => {
      setReplacing(isOn)
      anew()
    },
    show: () =>
      format !== 'moodle_xml' &&
      write(exampleOf(format, t('import.example', { returnObjects: true })), `example.${format}`),
    tryOut: () => tryOut(table),
    takeOver: () => send.mutate({ dry_run: false, chosen: table }),
    chooseColumns: (chosen: ChosenTable) => {
      source.setTable(chosen)
      tryOut(chosen)
    },
  }
}

type ImportForm = ReturnType<typeof useImport>

/** The source and format of the questions. */
const ImportTools = ({ form }: { form: ImportForm }) => {
  const { t } = useTranslation('quizzes')
  const locale = usePlatformLanguage()
  const { content, format } = form
  return (
    <Group gap="10px 14px">
      <FileButton
        accept=".gift,.txt,.xml,.csv,.tsv,.json"
        onChange={(file) =>
          void file
            ?.arrayBuffer()
            .then((bytes) => form.open(readText(new Uint8Array(bytes), locale), file.name))
        }
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<FileUp size={16} aria-hidden />}>
            {t('import.file')}
          </Button>
        )}
      </FileButton>
      <Select
        aria-label={t('import.format')}
        data={importFormats.map((value) => ({ value, label: t(`import.formats.${value}`) }))}
        value={format}
        allowDeselect={false}
        onChange={(value) => value && form.choose(value)}
      />
      {content.trim() === '' && format !== 'moodle_xml' ? (
        <Button variant="subtle" onClick={form.show}>
          {t('import.showExample')}
        </Button>
      ) : null}
      <Switch
        label={t('import.replace')}
        checked={form.isReplacing}
        onChange={({ target }) => form.replace(target.checked)}
      />
    </Group>
  )
}

/** Imports questions from other programs: chosen or pasted, then tried, checked one by one, and saved. */
export const ImportDialog = ({ path, opened, onClose, onDone }: ImportDialogProps) => {
  const { t } = useTranslation('quizzes')
  const form = useImport(path, onDone, onClose)
  const { content, outcome, problem, isBusy } = form
  return (
    <Modal opened={opened} onClose={onClose} title={t('import.title')} size="lg">
      <Stack gap="lg" className={classes.form ?? ''}>
        <p>{t('import.intro')}</p>
        <Textarea
          data-autofocus
          label={t('import.content')}
          placeholder={t('import.paste')}
          rows={outcome ? 3 : 6}
          maxLength={limits.importText}
          value={content}
          error={problem || undefined}
          onChange={({ target }) => form.write(target.value)}
        />
        <ImportTools form={form} />
        {outcome?.table ? (
          <TableColumns table={outcome.table} disabled={isBusy} onChange={form.chooseColumns} />
        ) : null}
        {outcome ? <Outcomes outcome={outcome} /> : null}
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('import.cancel')}
          </Button>
          {outcome && outcome.added > 0 ? (
            <Button loading={isBusy} onClick={form.takeOver}>
              {t('import.take', { count: outcome.added })}
            </Button>
          ) : (
            <Button loading={isBusy} disabled={content.trim() === ''} onClick={form.tryOut}>
              {t('import.try')}
            </Button>
          )}
        </DialogEnd>
      </Stack>
    </Modal>
  )
}
