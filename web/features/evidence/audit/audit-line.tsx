import { Button, Group } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry, Named } from '#contract/evidence/audit.ts'
import { isEventKind } from '#contract/evidence/event-kinds.ts'
import { useDeviceName } from '#entities/use-device-name.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Pill } from '#ui/text/pill.tsx'
import classes from './audit.module.css'
import { useDetail } from './use-detail.ts'
import { useSentence } from './use-sentence.ts'

/** The people of an entry, each once. */
const peopleIn = ({ actor, impersonator, target }: AuditEntry): Named[] => {
  const affected = target?.kind === 'person' && target.id ? { id: target.id, name: target.name } : null
  const all = [impersonator, actor, affected].filter((one) => one !== null)
  return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index)
}

interface AuditLineProps {
  entry: AuditEntry
  timeZone: string
  /** The person whose entries are shown alone; absent without that filter. */
  personId: string | undefined
  onPerson: (personId: string) => void
  /** The kind of entry that is shown alone; absent without that filter. */
  kind: string | undefined
  onKind: (kind: string) => void
}

const Details = ({ entry, timeZone, personId, onPerson, kind, onKind }: AuditLineProps) => {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const detail = useDetail()
  const deviceName = useDeviceName()
  const { place } = entry
  const from = place && [
    { key: 'ip', label: t('ip'), text: place.ip },
    { key: 'device', label: t('device'), text: deviceName(place) },
  ]
  const facts = [
    ...entry.details.map((one) => ({ key: one.name, ...detail(one) })),
    { key: 'at', label: t('at'), text: format.secondIn(entry.at, timeZone) },
    ...(from ?? []),
    { key: 'id', label: t('entryId'), text: entry.id },
  ]
  return (
    <div className={classes.more}>
      <dl>
        {facts.map(({ key, label, text }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs">
        {peopleIn(entry)
          .filter(({ id }) => id !== personId)
          .map(({ id, name }) => (
            <Button key={id} variant="default" size="sm" onClick={() => onPerson(id)}>
              {t('onlyPerson', { name: name ?? t('removed') })}
            </Button>
          ))}
        {isEventKind(entry.kind) && entry.kind !== kind ? (
          <Button variant="default" size="sm" onClick={() => onKind(entry.kind)}>
            {t('onlyKind')}
          </Button>
        ) : null}
      </Group>
    </div>
  )
}

/** One entry: a sentence, and what else is known about it on demand. */
export const AuditLine = (props: AuditLineProps) => {
  const { entry, timeZone } = props
  const { t } = useTranslation('audit')
  const format = useFormat()
  const sentence = useSentence()
  return (
    <li>
      <details className={classes.line}>
        <summary>
          <time dateTime={entry.at}>{format.timeIn(entry.at, timeZone)}</time>
          <span className={classes.sentence}>{sentence(entry)}</span>
          {entry.area ? <Pill>{t(`areas.${entry.area}`)}</Pill> : <span />}
          <ChevronDown size={16} aria-hidden />
        </summary>
        <Details {...props} />
      </details>
    </li>
  )
}
