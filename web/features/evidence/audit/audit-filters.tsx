import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Named } from '#contract/evidence/audit.ts'
import { auditAreas } from '#contract/evidence/event-kinds.ts'
import classes from './audit.module.css'
import { PersonFilter } from './person-filter.tsx'
import type { AuditFilterControls } from './use-audit-filter.ts'

interface AuditFiltersProps {
  controls: AuditFilterControls
  person: Named | null
}

export const AuditFilters = ({ controls, person }: AuditFiltersProps) => {
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
      <NativeSelect
        label={t('area')}
        value={filter.area ?? ''}
        data={[
          { value: '', label: t('allAreas') },
          ...auditAreas.map((area) => ({ value: area, label: t(`areas.${area}`) })),
        ]}
        onChange={({ target }) => controls.setArea(target.value)}
      />
      <PersonFilter companyId={filter.company_id} chosen={person} onChange={controls.setPerson} />
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
