import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { auditParts, auditWays, type Named } from '#contract/evidence/audit.ts'
import { auditAreas } from '#contract/evidence/event-kinds.ts'
import classes from './audit.module.css'
import { KindFilter } from './kind-filter.tsx'
import { PersonFilter } from './person-filter.tsx'
import type { AuditFilterControls } from './use-audit-filter.ts'

interface AuditFiltersProps {
  controls: AuditFilterControls
  person: Named | null
  apiToken: Named | null
}

interface ChoiceProps {
  label: string
  value: string | undefined
  /** Says that nothing is chosen. */
  all: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

const Choice = ({ label, value = '', all, options, onChange }: ChoiceProps) => (
  <NativeSelect
    label={label}
    value={value}
    data={[{ value: '', label: all }, ...options]}
    onChange={({ target }) => onChange(target.value)}
  />
)

/** Leads from the settings to what a token did; here it can only be left again. */
const TokenFilter = ({ chosen, onChange }: { chosen: Named; onChange: (tokenId: string) => void }) => {
  const { t } = useTranslation('audit')
  return (
    <Choice
      label={t('detail.token')}
      value={chosen.id}
      all={t('anyToken')}
      options={[{ value: chosen.id, label: chosen.name ?? t('deletedToken') }]}
      onChange={onChange}
    />
  )
}

export const AuditFilters = ({ controls, person, apiToken }: AuditFiltersProps) => {
  const { t } = useTranslation('audit')
  const { filter, isNarrowed, isImpossible } = controls
  return (
    <Group
      role="group"
      aria-label={t('filters')}
      align="start"
      gap="var(--s-3)"
      mb="lg"
      className={classes.filters ?? ''}
    >
      <Choice
        label={t('area')}
        value={filter.area}
        all={t('allAreas')}
        options={auditAreas.map((area) => ({ value: area, label: t(`areas.${area}`) }))}
        onChange={controls.setArea}
      />
      <KindFilter area={filter.area} chosen={filter.kind} onChange={controls.setKind} />
      <PersonFilter companyId={filter.company_id} chosen={person} onChange={controls.setPerson} />
      {filter.person_id ? (
        <Choice
          label={t('part')}
          value={filter.part}
          all={t('anyPart')}
          options={auditParts.map((part) => ({ value: part, label: t(`parts.${part}`) }))}
          onChange={controls.setPart}
        />
      ) : null}
      <Choice
        label={t('via')}
        value={filter.via}
        all={t('anyVia')}
        options={auditWays.map((via) => ({ value: via, label: t(`values.via.${via}`) }))}
        onChange={controls.setVia}
      />
      {apiToken ? <TokenFilter chosen={apiToken} onChange={controls.setToken} /> : null}
      <TextInput
        type="date"
        label={t('from')}
        value={filter.from ?? ''}
        onChange={({ target }) => controls.setFrom(target.value)}
      />
      <TextInput
        type="date"
        label={t('until')}
        value={filter.until ?? ''}
        error={isImpossible ? t('wrongDays') : undefined}
        onChange={({ target }) => controls.setUntil(target.value)}
      />
      {isNarrowed ? (
        <Button variant="subtle" className={classes.clear ?? ''} onClick={controls.clear}>
          {t('clear')}
        </Button>
      ) : null}
    </Group>
  )
}
