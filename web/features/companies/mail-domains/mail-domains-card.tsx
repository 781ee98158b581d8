import { Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { forPage } from '#lib/query/page-query.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { ExplainedCard } from '#ui/layout/page.tsx'
import { AddMailDomainForm } from './add-mail-domain-form.tsx'
import { MailDomainItem } from './mail-domain-item.tsx'
import { mailDomainsQuery } from './mail-domains.api.ts'

/** The mail domains of a company, with a form to add one. */
export const MailDomainsCard = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('companies')
  const { data } = useQuery({ ...mailDomainsQuery(companyId), ...forPage })
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  const { can_change, inherited } = data.meta
  return (
    <ExplainedCard title={t('mailDomains.title')} why={t('mailDomains.why')}>
      {inherited.map(({ domain, company }) => (
        <NoteBox key={domain} tone="neutral" fz="sm" mt="sm">
          {t('mailDomains.inherited', { domain, company })}
        </NoteBox>
      ))}
      {data.data.length === 0 ? (
        <Box my="md">
          <h3>{t('mailDomains.empty')}</h3>
          <Text fz="ui" c="dimmed">
            {t('mailDomains.emptyWhy')}
          </Text>
        </Box>
      ) : (
        <Stack component="ul" gap="md" my="md" aria-label={t('mailDomains.title')}>
          {data.data.map((domain) => (
            <MailDomainItem
              key={domain.domain}
              companyId={companyId}
              domain={domain}
              canChange={can_change}
            />
          ))}
        </Stack>
      )}
      {can_change ? (
        <AddMailDomainForm companyId={companyId} />
      ) : (
        <Text fz="ui" c="dimmed">
          {t('mailDomains.ownersOnly')}
        </Text>
      )}
    </ExplainedCard>
  )
}
