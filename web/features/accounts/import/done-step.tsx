import { Alert, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportOutcome, PeopleImport } from '#contract/directory/people-imports.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { ImportFrame, StepFoot } from './import-frame.tsx'
import { ManagedNote } from './managed-note.tsx'
import { OutcomeCounts, RowsTable } from './rows-table.tsx'

/** The last step: what was done, and what is left to fix. */
export const DoneStep = ({ data }: { data: PeopleImport }) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const state = data.state as 'applied' | 'cancelled' | 'failed'
  const [outcome, setOutcome] = useState<ImportOutcome>(data.counts.refused > 0 ? 'refused' : 'created')
  const waiting = data.waiting_invitations
  return (
    <ImportFrame
      step="import"
      title={t(`done.${state}`)}
      lede={t('done.lede', { file: data.file_name, company: data.company.name })}
    >
      {state === 'failed' ? (
        <Alert color="red" mb="md">
          {t(data.failure === 'not_allowed' ? 'done.notAllowed' : 'done.gaveUp')}
        </Alert>
      ) : null}
      {waiting > 0 ? (
        <Alert mb="md">{t('done.waiting', { count: waiting, people: format.number(waiting) })}</Alert>
      ) : null}
      <ManagedNote managed={data.managed} />
      <OutcomeCounts counts={data.counts} value={outcome} onChange={setOutcome} />
      <RowsTable key={outcome} data={data} outcome={outcome} />
      <StepFoot
        note={data.counts.refused > 0 ? t('done.repair') : null}
        next={
          <Group>
            <ButtonLink to="admin.students.import" variant="default">
              {t('done.another')}
            </ButtonLink>
            {waiting === 0 && data.counts.created > 0 ? (
              <ButtonLink
                to="admin.students.show"
                search={{ invitation: 'none', sort: 'joined' }}
                variant="default"
              >
                {t('done.invite')}
              </ButtonLink>
            ) : null}
            <ButtonLink to="admin.students.show">{t('done.directory')}</ButtonLink>
          </Group>
        }
      />
    </ImportFrame>
  )
}
