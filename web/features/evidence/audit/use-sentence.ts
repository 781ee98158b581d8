import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/evidence/audit.ts'
import { isEventKind } from '#contract/evidence/event-kinds.ts'

type Target = NonNullable<AuditEntry['target']>

/** What an entry says, as one sentence. */
export const useSentence = () => {
  const { t } = useTranslation('audit')
  const nameless: Record<Target['kind'], string> = {
    person: t('removed'),
    group: t('deletedGroup'),
    campaign: t('deletedCampaign'),
    company: t('otherCompany'),
    host: '',
    domain: '',
    connection: '',
  }
  const actorIn = ({ actor, api_token, impersonator }: AuditEntry): string => {
    if (!actor) return api_token ? t('apiToken', { name: api_token.name }) : t('system')
    const name = actor.name ?? t('removedActor')
    return impersonator
      ? t('as', { impersonator: impersonator.name ?? t('removedActor'), actor: name })
      : name
  }
  return (entry: AuditEntry): string => {
    const { kind, target, course } = entry
    const actor = actorIn(entry)
    const named = target && (target.name ?? nameless[target.kind])
    const values = {
      actor,
      target: named ?? actor,
      // What students do is told about them, even where the product did it for them when time was up.
      student: named && target.kind === 'person' ? named : actor,
      course: course?.title ?? t('deletedCourse'),
    }
    return isEventKind(kind) ? t(`kinds.${kind}`, values) : t('unknownKind', { actor, kind })
  }
}
