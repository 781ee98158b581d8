import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { certificateCheckQuery } from '#features/certificates/certificates.api.ts'
import { FileCheck } from '#features/certificates/file-check.tsx'
import { ValidationCard } from '#features/certificates/validation-card.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton, SkeletonBar, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'

const Waiting = () => (
  <Skeleton>
    <Stack gap="lg" p="xl" bd="1px solid var(--line)" bdrs={20} bg="var(--paper)">
      <SkeletonBar width="60%" height="2rem" />
      <TextSkeleton lines={6} />
    </Stack>
  </Skeleton>
)

/** Anyone can check a certificate, signed in or not. */
export const ValidatePage = () => {
  const { t } = useTranslation('certificates')
  const { hash } = useRouteParams('validate')
  const { data, error, refetch } = useQuery({ ...certificateCheckQuery(hash), meta: { quiet: true } })
  return (
    <PublicFrame look="plain">
      {data ? (
        <>
          <ValidationCard check={data.data} hash={hash} />
          <FileCheck hash={hash} />
        </>
      ) : error ? (
        <ErrorState
          level={1}
          title={t('check.failed')}
          message={(error instanceof ApiError && error.message) || t('check.failedWhy')}
          actions={<Button onClick={() => void refetch()}>{t('check.retry')}</Button>}
        />
      ) : (
        <Waiting />
      )}
    </PublicFrame>
  )
}
