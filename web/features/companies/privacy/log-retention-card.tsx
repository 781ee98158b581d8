import { Select, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CompanyDetails, logYears } from '#contract/companies/company-settings.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { SaveButton } from '#ui/controls/save-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Card } from '#ui/layout/page.tsx'
import { setLogRetentionMutation } from '../branding/branding.api.ts'
import { useSaveError } from '../use-save-company.ts'

const above = 'above'
const allYears = Array.from({ length: logYears.max - logYears.min + 1 }, (_, index) => logYears.min + index)

const savedChoice = ({ log_years, log }: CompanyDetails): string =>
  log_years === null && log.above ? above : String(log.years)

/** The years as they are chosen; shortening them is confirmed first, because it removes entries for good. */
const useYears = (company: CompanyDetails) => {
  const { t } = useTranslation('companies')
  const [changed, setChanged] = useState<string | null>(null)
  const saved = savedChoice(company)
  const choice = changed ?? saved
  const onError = useSaveError(company.id, () => setChanged(null))
  const { mutateAsync, isPending } = useMutation({ ...setLogRetentionMutation(company.id), onError })
  const work = async () => {
    await mutateAsync({ version: company.version, log_years: choice === above ? null : Number(choice) })
    setChanged((now) => (now === choice ? null : now))
    notify({ type: 'success', title: t('branding.saved') })
  }
  const save = async () => {
    const years = choice === above ? (company.log.above?.years ?? logYears.usual) : Number(choice)
    if (years >= company.log.years) return work()
    await confirm({
      title: t('log.shortenTitle', { count: years }),
      message: t('log.shortenWhy'),
      confirmLabel: t('log.shorten'),
      dangerous: true,
      work,
    })
  }
  return { choice, setChanged, isSaved: choice === saved, isSaving: isPending, save }
}

/** For how many years a company keeps its audit log. */
export const LogRetentionCard = ({ company }: { company: CompanyDetails }) => {
  const { t } = useTranslation('companies')
  const { choice, setChanged, isSaved, isSaving, save } = useYears(company)
  const mayChange = company.can.set_log
  const inherited = company.log.above
  const aboveLabel = ({ years: count, company_name }: NonNullable<typeof inherited>) =>
    company_name ? t('log.aboveBy', { company: company_name, count }) : t('log.above', { count })
  const options = [
    ...(inherited ? [{ value: above, label: aboveLabel(inherited) }] : []),
    ...allYears.map((count) => ({ value: String(count), label: t('log.year', { count }) })),
  ]
  return (
    <Card>
      <h2>{t('log.title')}</h2>
      <Stack gap="md" mt="sm">
        <Select
          label={t('log.years')}
          description={mayChange ? t('log.why') : `${t('log.why')} ${t('privacy.ownersOnly')}`}
          data={options}
          value={choice}
          allowDeselect={false}
          disabled={!mayChange}
          maw="64ch"
          onChange={(next) => setChanged(next)}
        />
        {mayChange ? (
          <div>
            <SaveButton
              isSaved={isSaved}
              isSaving={isSaving}
              onSave={() => void save().catch(() => undefined)}
            >
              {t('branding.save')}
            </SaveButton>
          </div>
        ) : null}
      </Stack>
    </Card>
  )
}
