import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AuditArea, auditAreas, type EventKind, kindsOf } from '#contract/evidence/event-kinds.ts'

interface KindFilterProps {
  area: AuditArea | undefined
  chosen: EventKind | undefined
  onChange: (kind: string) => void
}

/** In the sentence of a kind, for the names that an entry has. */
const gap = '…'
const gaps = { actor: gap, target: gap, student: gap, course: gap }

/** Chooses one kind of event, by its sentence. */
export const KindFilter = ({ area, chosen, onChange }: KindFilterProps) => {
  const { t } = useTranslation('audit')
  const groups = auditAreas
    .filter((one) => !area || one === area)
    .map((one) => ({
      group: t(`areas.${one}`),
      items: kindsOf(one).map((kind) => ({ value: kind, label: t(`kinds.${kind}`, gaps) })),
    }))
  return (
    <Select
      label={t('kind')}
      placeholder={t('allKinds')}
      data={groups}
      value={chosen ?? null}
      searchable
      clearable
      clearButtonProps={{ size: '28px', tabIndex: 0, 'aria-hidden': false, 'aria-label': t('allKinds') }}
      maxDropdownHeight={320}
      nothingFoundMessage={t('noKind')}
      comboboxProps={{ width: 360, position: 'bottom-start' }}
      onChange={(kind) => onChange(kind ?? '')}
    />
  )
}
