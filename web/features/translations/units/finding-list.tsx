import { CircleX, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/translations/units.ts'
import { KeyCap } from '#ui/text/pill.tsx'
import { keyCaps } from '../keys/key-map.ts'
import { isMac } from '../keys/use-keys.ts'
import classes from './unit-row.module.css'

/** Whether a key or a click can mend it. */
export const isMendable = ({ code, text, fix }: Finding): boolean =>
  fix !== undefined || (code === 'placeholder' && text !== undefined)

interface FindingListProps {
  id: string
  findings: readonly Finding[]
  onMend: (finding: Finding) => void
  /** Absent while what was found is about a text that is not saved. */
  onDismiss: ((finding: Finding) => void) | undefined
}

/** What is wrong or doubtful about a text, beside it, with what mends it. */
export const FindingList = ({ id, findings, onMend, onDismiss }: FindingListProps) => {
  const { t } = useTranslation('translations')
  const first = findings.find(isMendable)
  const firstWarning = findings.find(({ severity }) => severity === 'warning')
  const caps = keyCaps(isMac)
  return (
    <ul id={id} className={classes.findings}>
      {findings.map((finding, index) => {
        const { code, severity, text = '' } = finding
        const Icon = severity === 'error' ? CircleX : TriangleAlert
        const key = code === 'placeholder' ? caps.placeholder : caps.mend
        return (
          <li key={index} data-severity={severity}>
            <Icon size={16} aria-hidden />
            <span>
              {t(`checks.${code}`)} {text ? <code translate="no">{text}</code> : null}
            </span>
            {isMendable(finding) ? (
              <button type="button" className={classes.mend} onClick={() => onMend(finding)}>
                {t(finding.fix === undefined ? 'checks.insert' : 'checks.mend')}{' '}
                {finding === first ? <KeyCap>{key.join(' ')}</KeyCap> : null}
              </button>
            ) : null}
            {severity === 'warning' && onDismiss ? (
              <button type="button" className={classes.mend} onClick={() => onDismiss(finding)}>
                {t('checks.dismiss')}{' '}
                {finding === firstWarning ? <KeyCap>{caps.dismiss.join(' ')}</KeyCap> : null}
              </button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
