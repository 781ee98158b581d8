import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hasStatus } from '#lib/api/api-error.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { forPage } from '#lib/query/page-query.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/page.tsx'
import { companyQuery, reloadCompany, saveCompanyMutation } from './branding/branding.api.ts'

/** Whether the company's e-mails have links. */
export const MailLinksCard = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('companies')
  const { data } = useQuery({ ...companyQuery(companyId), ...forPage })
  const save = useMutation({
    ...saveCompanyMutation(companyId),
    onError: (error) => {
      if (!hasStatus(error, 409)) return handleError(error)
      notify({ type: 'warning', title: t('branding.stale'), message: t('branding.staleWhy') })
      void reloadCompany(companyId)
    },
  })
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={1} />
      </Skeleton>
    )
  const { version, has_mail_links } = data.data
  return (
    <Card>
      <Switch
        label={t('mailLinks.label')}
        description={t('mailLinks.why')}
        disabled={save.isPending}
        checked={save.isPending ? (save.variables.has_mail_links ?? has_mail_links) : has_mail_links}
        onChange={({ target }) => save.mutate({ version, has_mail_links: target.checked })}
      />
    </Card>
  )
}
