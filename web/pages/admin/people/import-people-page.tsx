import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PeopleImport } from '#contract/directory/people-imports.ts'
import { CheckStep } from '#features/accounts/import/check-step.tsx'
import { ColumnsStep } from '#features/accounts/import/columns-step.tsx'
import { DoneStep } from '#features/accounts/import/done-step.tsx'
import { FileStep } from '#features/accounts/import/file-step.tsx'
import { importQuery, refetchPeople } from '#features/accounts/import/import.api.ts'
import { RunStep } from '#features/accounts/import/run-step.tsx'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { forPage } from '#lib/query/page-query.ts'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'

/**
 * Identifies how the file is parsed: the user's column choices are local until they are sent, and start again when
 * the parsing changes.
 */
const readingOf = ({ encoding, delimiter, has_heading, remembered_at, columns }: PeopleImport): string =>
  JSON.stringify([encoding, delimiter, has_heading, remembered_at, columns.map(({ name }) => name)])

const ImportSteps = ({ data }: { data: PeopleImport }) => {
  const [isBack, setBack] = useState(false)
  const { state } = data
  useEffect(() => {
    if (state === 'checking') setBack(false)
    if (state === 'applied') void refetchPeople()
  }, [state])
  if (state === 'checking' || state === 'applying') return <RunStep data={data} />
  if (state === 'uploaded' || (state === 'checked' && isBack))
    return <ColumnsStep key={readingOf(data)} data={data} />
  if (state === 'checked') return <CheckStep data={data} onBack={() => setBack(true)} />
  return <DoneStep data={data} />
}

const Import = ({ importId }: { importId: string }) => {
  const { t } = useTranslation('imports')
  const { data } = useQuery({ ...importQuery(importId), ...forPage })
  if (data) return <ImportSteps data={data.data} />
  return (
    <>
      <PageBar here={t('title')} />
      <PageSkeleton />
    </>
  )
}

/** Imports people from a file in four steps; the address names the import, so that one can leave it and return. */
export const ImportPeoplePage = () => {
  const { importId } = useRouteParams('admin.students.import')
  return importId ? <Import key={importId} importId={importId} /> : <FileStep />
}
