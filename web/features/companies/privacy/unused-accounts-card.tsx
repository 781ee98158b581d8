import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { countUnusedAccounts } from '#contract/directory/directory.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { ErasureCard } from './erasure-card.tsx'
import { useErasureChoice } from './use-erasure-choice.ts'

/** How many have never signed in, and how many of them the chosen days would erase; undefined until it is known. */
const useUnused = (company: CompanyDetails, days: number) => {
  const [rested] = useDebouncedValue(days, 400)
  const { data, isPlaceholderData } = useQuery({
    ...endpointQuery(countUnusedAccounts, { params: { companyId: company.id }, query: { days: rested } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return rested === days && !isPlaceholderData ? data?.data : undefined
}

/** When accounts that nobody ever used are erased, with how many that concerns. */
export const UnusedAccountsCard = ({ company }: { company: CompanyDetails }) => {
  const { t } = useTranslation('companies')
  const choice = useErasureChoice(company, 'erase_unused_after_days')
  const { rule, days, save } = choice
  const counts = useUnused(company, days)
  const { count, more } = counts?.due ?? { count: 0, more: false }
  const confirmAndSave = async () => {
    if (rule === 'after' && count > 0)
      await confirm({
        title: more ? t('unused.askTitleMore', { count }) : t('unused.askTitle', { count }),
        message: t('unused.askWhy'),
        confirmLabel: t('unused.ask'),
        dangerous: true,
      })
    save()
  }
  const unused = counts?.unused
  return (
    <ErasureCard
      company={company}
      choice={choice}
      words={{
        title: t('unused.title'),
        label: t('unused.rule'),
        why: t('unused.why'),
        days: t('unused.days'),
      }}
      onSave={() => void confirmAndSave().catch(() => undefined)}
    >
      <Text aria-live="polite">
        {unused?.more
          ? t('unused.countMore', { count: unused.count })
          : unused
            ? t('unused.count', { count: unused.count })
            : '\u00a0'}{' '}
        {unused && rule === 'after' && unused.count > 0
          ? more
            ? t('unused.dueMore', { count })
            : count > 0
              ? t('unused.due', { count })
              : t('unused.dueNone')
          : null}
      </Text>
    </ErasureCard>
  )
}
