import { Box, Radio, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type SecondFactorPolicy,
  type SecondFactorRule,
  secondFactorPolicies,
} from '#contract/accounts/second-factor.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { forPage } from '#lib/query/page-query.ts'
import { SaveButton } from '#ui/controls/save-button.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { ListRow } from '#ui/layout/list-row.tsx'
import { Card } from '#ui/layout/page.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { saveRuleMutation, secondFactorRuleQuery } from './second-factor.api.ts'

/** The policies that a company can choose: never less than what is required above. */
const choicesOf = ({ above }: SecondFactorRule): SecondFactorPolicy[] =>
  secondFactorPolicies.filter(
    (policy) => policy === 'off' || !above || (above.policy === 'admins' && policy === 'staff'),
  )

/** How many of those concerned by a policy have a second factor; of all staff while nobody needs one. */
const figuresOf = ({ admins, teachers }: SecondFactorRule['people'], policy: SecondFactorPolicy) =>
  policy === 'admins'
    ? admins
    : { total: admins.total + teachers.total, with_factor: admins.with_factor + teachers.with_factor }

/** More are in the list of staff. */
const shownMissing = 5

const Missing = ({ people }: { people: SecondFactorRule['missing'] }) => {
  const { t } = useTranslation(['factors', 'navigation'])
  const format = useFormat()
  if (people.length === 0) return null
  return (
    <div>
      <Box component="h3" mb="xs">
        {t('rule.missing')}
      </Box>
      <ul aria-label={t('rule.missing')}>
        {people.slice(0, shownMissing).map(({ id, full_name, role, company_name, until }) => (
          <ListRow key={id} icon={<UserRound size={20} aria-hidden />} end={null}>
            <b>{full_name}</b>
            <DotSeparated
              facts={[
                t(`navigation:roles.${role}`),
                company_name,
                Date.parse(until) > Date.now()
                  ? t('rule.until', { date: format.date(until) })
                  : t('rule.over'),
              ]}
            />
          </ListRow>
        ))}
      </ul>
      <Text mt="sm" fz="sm">
        <TextLink to="admin.teachers.index">{t('rule.list')}</TextLink>
      </Text>
    </div>
  )
}

/** The choice, until it is saved; what others save meanwhile appears until something is chosen. */
const useChoice = (companyId: string, rule: SecondFactorRule) => {
  const { t } = useTranslation('factors')
  const [changed, setChanged] = useState<SecondFactorPolicy | null>(null)
  const save = useMutation({
    ...saveRuleMutation(companyId),
    onSuccess: () => {
      setChanged(null)
      notify({ type: 'success', title: t('rule.saved') })
    },
  })
  const chosen = changed ?? rule.own
  return {
    chosen,
    choose: setChanged,
    isSaved: chosen === rule.own,
    isSaving: save.isPending,
    save: () => save.mutate({ policy: chosen }),
  }
}

const Rule = ({ companyId, rule }: { companyId: string; rule: SecondFactorRule }) => {
  const { t } = useTranslation('factors')
  const { chosen, choose, isSaved, isSaving, save } = useChoice(companyId, rule)
  const { above, can } = rule
  const choices = choicesOf(rule)
  const labelOf = (policy: SecondFactorPolicy) =>
    policy === 'off' && above
      ? t(`rule.above.${above.policy === 'staff' ? 'staff' : 'admins'}`, { company: above.company_name })
      : t(`rule.choice.${policy}`)
  const { total, with_factor } = figuresOf(rule.people, rule.policy)
  return (
    <Card>
      <h2>{t('state.title')}</h2>
      <Stack gap="md" mt="sm">
        <Radio.Group
          label={t('rule.who')}
          description={t(can.change ? 'rule.why' : 'rule.ownersOnly')}
          value={choices.includes(chosen) ? chosen : 'off'}
          onChange={(next) => choose(choices.find((policy) => policy === next) ?? null)}
        >
          <Stack gap="xs" mt="sm">
            {choices.map((policy) => (
              <Radio key={policy} value={policy} disabled={!can.change} label={labelOf(policy)} />
            ))}
          </Stack>
        </Radio.Group>
        {can.change ? (
          <div>
            <SaveButton isSaved={isSaved} isSaving={isSaving} onSave={save}>
              {t('rule.save')}
            </SaveButton>
          </div>
        ) : null}
        <Text>
          {t(`rule.figures.${rule.policy === 'admins' ? 'admins' : 'staff'}`, { count: total, with_factor })}
        </Text>
        <Missing people={rule.missing} />
        <TrustedDevicesSwitch companyId={companyId} rule={rule} />
      </Stack>
    </Card>
  )
}

/** Whether staff may skip the second step in a browser of their own; saved at once. */
const TrustedDevicesSwitch = ({ companyId, rule }: { companyId: string; rule: SecondFactorRule }) => {
  const { t } = useTranslation('factors')
  const save = useMutation({
    ...saveRuleMutation(companyId),
    onSuccess: () => notify({ type: 'success', title: t('rule.saved') }),
  })
  const { allowed, forbidden_above } = rule.trusted_devices
  return (
    <Switch
      label={t('rule.trusted')}
      description={
        forbidden_above ? t('rule.trustedForbidden', { company: forbidden_above }) : t('rule.trustedWhy')
      }
      checked={save.isPending ? (save.variables.trusted_devices ?? allowed) : allowed}
      disabled={!rule.can.change || forbidden_above !== null}
      onChange={({ currentTarget }) => save.mutate({ trusted_devices: currentTarget.checked })}
    />
  )
}

/** Of whom a company requires two-step sign-in, and who has not set it up. */
export const SecondFactorRuleCard = ({ companyId }: { companyId: string }) => {
  const { data } = useQuery({ ...secondFactorRuleQuery(companyId), ...forPage })
  if (data) return <Rule companyId={companyId} rule={data.data} />
  return (
    <Skeleton>
      <RowsSkeleton rows={3} />
    </Skeleton>
  )
}
