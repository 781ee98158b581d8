import { NativeSelect, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type CompanyPolicies, type NotificationPolicy, policies } from '#contract/notifications/choices.ts'
import { type NotificationKind, notificationChannels } from '#contract/notifications/notices.ts'
import { forPage } from '#lib/query/page-query.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { KindTable } from './kind-table.tsx'
import classes from './notification-matrix.module.css'
import { policiesQuery, savePoliciesMutation } from './policies.api.ts'

type Cell = CompanyPolicies['kinds'][number]['cells'][number]

/** Returns the value that applies where the company sets none. */
const useInherited = () => {
  const { t } = useTranslation('notifications')
  return ({ above, by_default }: Cell): string =>
    above
      ? t('policies.above', { policy: t(`policies.${above.policy}`), company: above.company_name })
      : t('policies.product', { policy: t(by_default === 'on' ? 'matrix.on' : 'matrix.off') })
}

interface PolicySelectProps {
  kind: NotificationKind
  cell: Cell
  value: NotificationPolicy | null
  onChange: (policy: NotificationPolicy | null) => void
}

const PolicySelect = ({ kind, cell, value, onChange }: PolicySelectProps) => {
  const { t } = useTranslation('notifications')
  const inherited = useInherited()
  if (cell.by_default === 'locked')
    return (
      <span className={classes.locked}>
        <Lock size={14} aria-hidden />
        {t('matrix.alwaysOn')}
      </span>
    )
  return (
    <NativeSelect
      aria-label={t('matrix.cell', {
        kind: t(`kinds.${kind}.label`),
        channel: t(`channels.${cell.channel}`),
      })}
      data={[
        { value: '', label: inherited(cell) },
        ...policies.map((policy) => ({ value: policy, label: t(`policies.${policy}`) })),
      ]}
      value={value ?? ''}
      onChange={({ target }) => onChange(policies.find((policy) => policy === target.value) ?? null)}
    />
  )
}

const Policies = ({ companyId, kinds }: { companyId: string } & CompanyPolicies) => {
  const { t } = useTranslation('notifications')
  const save = useMutation(savePoliciesMutation(companyId))
  const [changed] = save.isPending ? save.variables.policies : []
  return (
    <KindTable
      kinds={kinds}
      channels={notificationChannels}
      isWide
      cellOf={(kind, channel, cell) => {
        const isChanged = changed?.kind === kind && changed.channel === channel
        return cell ? (
          <PolicySelect
            kind={kind}
            cell={cell}
            value={isChanged ? changed.policy : cell.policy}
            onChange={(policy) => save.mutate({ policies: [{ kind, channel, policy }] })}
          />
        ) : (
          <span className={classes.absent}>
            <span aria-hidden>–</span>
            <VisuallyHidden>{t('matrix.absent')}</VisuallyHidden>
          </span>
        )
      }}
    />
  )
}

/** What a company enforces, forbids or sets as a default. */
export const PoliciesPanel = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('notifications')
  const { data } = useQuery({ ...policiesQuery(companyId), ...forPage })
  return (
    <Card>
      <SectionHeader title={t('policies.title')} />
      <Text mb="sm" fz="sm" c="dimmed">
        {t('policies.why')}
      </Text>
      {data ? (
        <Policies companyId={companyId} kinds={data.data.kinds} />
      ) : (
        <Skeleton>
          <RowsSkeleton rows={8} />
        </Skeleton>
      )}
    </Card>
  )
}
