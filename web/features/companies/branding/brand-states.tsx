import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BrandState } from '#contract/companies/brand-states.ts'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { brandStatesQuery, reloadCompany, restoreStateMutation } from './branding.api.ts'
import classes from './branding.module.css'

/** Returns the differences from the current branding, in words. */
const useDifferences = () => {
  const { t } = useTranslation('companies')
  return ({ differs }: BrandState): string =>
    differs
      .map((field) =>
        field === 'logo-light' || field === 'logo-dark' || field === 'favicon' || field === 'signature'
          ? t(`branding.image.${field}`)
          : field === 'brand_color'
            ? t('branding.color')
            : t(`branding.field.${field}`),
      )
      .join(', ')
}

interface Props {
  company: CompanyDetails
  onRestored: (company: CompanyDetails) => void
}

const useRestore = ({ company, onRestored }: Props) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const restore = useMutation({
    ...restoreStateMutation(company.id),
    onError: (error) => {
      if (!hasStatus(error, 409)) return handleError(error)
      notify({ type: 'warning', title: t('branding.stale'), message: t('states.staleWhy') })
      void reloadCompany(company.id)
    },
  })
  return async (state: BrandState, differences: string) => {
    await confirm({
      title: t('states.title', { date: format.date(state.replaced_at, 'moment') }),
      message: t('states.message', { fields: differences }),
      confirmLabel: t('states.restore'),
      work: async () =>
        onRestored((await restore.mutateAsync({ stateId: state.id, version: company.version })).data),
    })
    notify({ type: 'success', title: t('states.done') })
  }
}

/** Earlier versions of the branding, which can be restored. Nothing if it has never been changed. */
export const BrandStates = (props: Props) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const differencesOf = useDifferences()
  const restore = useRestore(props)
  const { data } = useQuery({ ...brandStatesQuery(props.company.id), meta: { quiet: true } })
  if (!data || data.data.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{t('states.heading')}</h2>
      <p className={classes.why}>{t('states.why')}</p>
      <ul className={classes.states}>
        {data.data.map((state) => {
          const date = format.date(state.replaced_at, 'moment')
          const differences = differencesOf(state)
          return (
            <li key={state.id}>
              <span className={classes.swatch} style={{ background: state.brand_color }} aria-hidden />
              <div>
                <b>{state.app_name}</b>
                <p className={classes.why}>
                  {state.replaced_by
                    ? t('states.untilBy', { date, name: state.replaced_by })
                    : t('states.until', { date })}
                </p>
                <p className={classes.why}>
                  {differences ? t('states.differs', { fields: differences }) : t('states.same')}
                </p>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                disabled={!differences}
                aria-label={t('states.restoreOf', { date })}
                onClick={() => void restore(state, differences).catch(() => undefined)}
              >
                {t('states.restore')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
