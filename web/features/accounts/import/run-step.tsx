import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PeopleImport } from '#contract/directory/people-imports.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { Card } from '#ui/layout/page.tsx'
import { cancelMutation } from './import.api.ts'
import { ImportFrame } from './import-frame.tsx'

/** A dry run or an import in progress. */
export const RunStep = ({ data }: { data: PeopleImport }) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const kind = data.state === 'checking' ? 'checking' : 'applying'
  const cancel = useMutation(cancelMutation(data.id))
  const { done, total } = data.progress
  const percent = total > 0 ? (100 * done) / total : 0
  return (
    <ImportFrame
      step={kind === 'checking' ? 'check' : 'import'}
      title={t(`run.${kind}`)}
      lede={t(`run.${kind}Why`, { company: data.company.name })}
    >
      <Card>
        <Stack gap="md" align="flex-start">
          <div role="status">{t('run.progress', { percent: format.percent(percent) })}</div>
          <div style={{ width: '100%' }}>
            <ProgressBar value={percent} label={t(`run.${kind}`)} thickness="thick" />
          </div>
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t(`run.cancel.${kind}`)}
          </Button>
        </Stack>
      </Card>
    </ImportFrame>
  )
}
