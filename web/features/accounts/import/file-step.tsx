import { Alert, Button, FileButton, Group, Select, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api/api-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink, useGo } from '#lib/navigation/route-link.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { DataTable } from '#ui/layout/data-table.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { companiesQuery, importsQuery, templateMutation, uploadMutation } from './import.api.ts'
import { ImportFrame } from './import-frame.tsx'

const openStates = ['uploaded', 'checking', 'checked', 'applying']

const EarlierImports = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { data } = useQuery({ ...importsQuery(companyId), meta: { quiet: true } })
  if (!data || data.data.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('file.earlier')} />
      <DataTable
        label={t('file.earlier')}
        rows={data.data}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'file',
            label: t('file.name'),
            small: 'wide',
            cell: ({ id, file_name }) => (
              <RouteLink to="admin.students.import" params={{ importId: id }}>
                {file_name}
              </RouteLink>
            ),
          },
          {
            key: 'state',
            label: t('file.state'),
            small: 'labelled',
            cell: ({ state }) => t(`state.${state}`),
          },
          {
            key: 'rows',
            label: t('file.rows'),
            align: 'end',
            small: 'labelled',
            cell: ({ rows }) => format.number(rows),
          },
          { key: 'by', label: t('file.by'), small: 'labelled', cell: ({ created_by }) => created_by },
          {
            key: 'at',
            label: t('file.at'),
            small: 'labelled',
            cell: ({ created_at }) => format.date(created_at, 'moment'),
          },
        ]}
      />
    </section>
  )
}

/** The server's error about the file, or about an import that blocks this one. */
const UploadProblem = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('imports')
  if (!(error instanceof ApiError)) return null
  const open = (error.detail as { id?: string } | undefined)?.id
  return (
    <Alert color="red" role="alert">
      <p>{error.errors.file?.join(' ') ?? error.message}</p>
      {open ? (
        <RouteLink to="admin.students.import" params={{ importId: open }}>
          {t('file.continue')}
        </RouteLink>
      ) : null}
    </Alert>
  )
}

/** Which company the people come to, and the upload of their file. */
const useFileStep = () => {
  const go = useGo()
  const [companyId, setCompany] = useState(useChosenCompany().companyId)
  const { data: companies } = useQuery({ ...companiesQuery(), meta: { quiet: true } })
  const { data: imports } = useQuery({ ...importsQuery(companyId), ...forPage })
  const open = imports?.data.find(({ state }) => openStates.includes(state))
  const upload = useMutation(uploadMutation)
  const take = (file: File | null): void => {
    if (!file) return
    upload.mutate(
      { file, companyId },
      { onSuccess: ({ data }) => void go({ to: 'admin.students.import', params: { importId: data.id } }) },
    )
  }
  return { companyId, setCompany, companies, open, upload, take }
}

/** The first step: choose the company and the file. */
export const FileStep = () => {
  const { t } = useTranslation(['imports', 'people'])
  const { companyId, setCompany, companies, open, upload, take } = useFileStep()
  const template = useMutation(templateMutation)
  return (
    <ImportFrame step="file" title={t('file.title')} lede={t('file.lede')}>
      <Stack gap="lg">
        <Card>
          <Stack gap="md" maw={640}>
            {companies && companies.data.length > 1 ? (
              <Select
                label={t('people:fields.company')}
                data={companies.data.map(({ id, name }) => ({ value: id, label: name }))}
                allowDeselect={false}
                searchable
                value={companyId}
                onChange={(value) => value && setCompany(value)}
              />
            ) : null}
            {open ? (
              <Alert color="yellow">
                <p>{t('file.open', { file: open.file_name, name: open.created_by })}</p>
                <RouteLink to="admin.students.import" params={{ importId: open.id }}>
                  {t('file.continue')}
                </RouteLink>
              </Alert>
            ) : null}
            <UploadProblem error={upload.error} />
            <Group>
              <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={take}>
                {(props) => (
                  <Button
                    {...props}
                    leftSection={<FileUp size={16} aria-hidden />}
                    loading={upload.isPending}
                    disabled={open !== undefined}
                  >
                    {t('file.choose')}
                  </Button>
                )}
              </FileButton>
              <Button
                variant="default"
                leftSection={<Download size={16} aria-hidden />}
                loading={template.isPending}
                onClick={() => template.mutate()}
              >
                {t('file.template')}
              </Button>
            </Group>
            <p>{t('file.hint')}</p>
          </Stack>
        </Card>
        <EarlierImports companyId={companyId} />
      </Stack>
    </ImportFrame>
  )
}
