import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileFormats } from '#contract/translations/helps.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { UnitState } from '#contract/translations/units.ts'
import { FileDrop } from '#ui/files/file-drop.tsx'
import { SectionHeader } from '#ui/layout/page.tsx'
import { statesByUrgency } from '../states/unit-states.ts'
import type { JobPath } from '../translations.api.ts'
import { exportMutation, type FileFormat, importMutation, importsQuery } from './files.api.ts'
import { ImportReport } from './import-report.tsx'

const Export = ({ job, path }: { job: TranslationJob; path: JobPath }) => {
  const { t } = useTranslation('translations')
  const [format, setFormat] = useState<FileFormat>('xliff21')
  const [state, setState] = useState<UnitState | undefined>()
  const save = useMutation(exportMutation(path))
  const states = statesByUrgency.filter((name) => (job.counts.by_state[name]?.units ?? 0) > 0)
  return (
    <section>
      <SectionHeader title={t('files.export')} />
      <Text maw="64ch" mt={-8} mb={14} c="dimmed">
        {t('files.exportWhy')}
      </Text>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={t('files.format')}
          data={fileFormats.map((value) => ({ value, label: t(`files.formats.${value}`) }))}
          value={format}
          onChange={({ target }) => setFormat(fileFormats.find((one) => one === target.value) ?? 'xliff21')}
        />
        <NativeSelect
          label={t('files.which')}
          data={[
            { value: '', label: t('filters.everything') },
            ...states.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
          value={state ?? ''}
          onChange={({ target }) => setState(states.find((one) => one === target.value))}
        />
        <Button
          leftSection={<Download size={16} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate({ format, ...(state ? { state } : {}) })}
        >
          {t('files.download')}
        </Button>
      </Group>
    </section>
  )
}

const Import = ({ job, path }: { job: TranslationJob; path: JobPath }) => {
  const { t } = useTranslation('translations')
  const { data } = useQuery(importsQuery(path))
  const send = useMutation(importMutation(path))
  const [latest] = data?.data ?? []
  return (
    <section>
      <SectionHeader title={t('files.import')} />
      <Text maw="64ch" mt={-8} mb={14} c="dimmed">
        {t('files.importWhy')}
      </Text>
      <Stack gap="md">
        <FileDrop
          accept=".xlf,.xliff,.csv,.xml"
          formats="XLIFF 2.1, XLIFF 1.2, CSV"
          isBusy={send.isPending || latest?.status === 'applying'}
          onFile={(file) => send.mutate(file)}
        />
        {latest ? <ImportReport key={latest.id} job={job} path={path} record={latest} /> : null}
      </Stack>
    </section>
  )
}

/** Exports the texts as files for other programs, and imports them again. */
export const FilesPanel = ({ job }: { job: TranslationJob }) => {
  const path: JobPath = { courseId: job.course.id, translationJobId: job.id }
  return (
    <Stack gap="xl">
      <Export job={job} path={path} />
      {job.can.translate ? <Import job={job} path={path} /> : null}
    </Stack>
  )
}
