import { CircleX, EyeOff, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/translations/units.ts'
import { keyCaps } from '#features/translations/keys/key-map.ts'
import { isMac } from '#features/translations/keys/use-keys.ts'
import { KeyCap } from '#ui/text/pill.tsx'
import classes from '../unit-row.module.css'
import { DismissFinding } from './dismiss-finding.tsx'
import type { Dismissal } from './use-dismissal.ts'

/** Whether a shortcut or a click can fix it. */
export const isMendable = ({ code, text, fix }: Finding): boolean =>
  fix !== undefined || (code === 'placeholder' && text !== undefined)

interface FindingListProps {
  id: string
  findings: readonly Finding[]
  /** Warnings dismissed as irrelevant here. */
  ignored: readonly Finding[]
  onMend: (finding: Finding) => void
  /** Absent while the findings are about an unsaved text. */
  dismissal: Dismissal | undefined
}

const FindingText = ({ code, text = '' }: Finding) => {
  const { t } = useTranslation('translations')
  return (
    <>
      {t(`checks.${code}`)} {text ? <code translate="no">{text}</code> : null}
    </>
  )
}

const Ignored = ({ finding, dismissal }: { finding: Finding; dismissal: Dismissal | undefined }) => {
  const { t } = useTranslation('translations')
  return (
    <li data-severity="ignored">
      <EyeOff size={16} aria-hidden />
      <span>
        {t('dismissal.ignored')} <FindingText {...finding} />{' '}
        {finding.reason ? <q>{finding.reason}</q> : null}
      </span>
      {dismissal ? (
        <button type="button" className={classes.mend} onClick={() => dismissal.restore(finding)}>
          {t('dismissal.restore')}
        </button>
      ) : null}
    </li>
  )
}

/** Errors and warnings about a text, each with its fix. */
export const FindingList = ({ id, findings, ignored, onMend, dismissal }: FindingListProps) => {
  const { t } = useTranslation('translations')
  const first = findings.find(isMendable)
  const firstWarning = findings.find(({ severity }) => severity === 'warning')
  const caps = keyCaps(isMac)
  return (
    <ul id={id} className={classes.findings}>
      {findings.map((finding, index) => {
        const { code, severity } = finding
        const Icon = severity === 'error' ? CircleX : TriangleAlert
        const key = code === 'placeholder' ? caps.placeholder : caps.mend
        return (
          <li key={index} data-severity={severity}>
            <Icon size={16} aria-hidden />
            <span>
              <FindingText {...finding} />
            </span>
            {isMendable(finding) ? (
              <button type="button" className={classes.mend} onClick={() => onMend(finding)}>
                {t(finding.fix === undefined ? 'checks.insert' : 'checks.mend')}{' '}
                {finding === first ? <KeyCap>{key.join(' ')}</KeyCap> : null}
              </button>
            ) : null}
            {severity === 'warning' && dismissal ? (
              <button type="button" className={classes.mend} onClick={() => dismissal.open(finding)}>
                {t('checks.dismiss')}{' '}
                {finding === firstWarning ? <KeyCap>{caps.dismiss.join(' ')}</KeyCap> : null}
              </button>
            ) : null}
            {dismissal?.opened === finding ? (
              <DismissFinding
                warning={t(`checks.${code}`)}
                onDismiss={(reason) => dismissal.dismiss(finding, reason)}
                onClose={dismissal.close}
              />
            ) : null}
          </li>
        )
      })}
      {ignored.map((finding, index) => (
        <Ignored key={`ignored ${index}`} finding={finding} dismissal={dismissal} />
      ))}
    </ul>
  )
}
