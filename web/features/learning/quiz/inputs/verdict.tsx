import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextWithIcon } from '#ui/icons/text-with-icon.tsx'
import classes from './inputs.module.css'

/** What is or would have been correct, in words and with an icon, never by color alone. */
export const Verdict = ({ right, children }: { right: boolean; children: ReactNode }) => (
  <TextWithIcon
    icon={right ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
    className={classes.verdict ?? ''}
    fw={550}
    c={right ? 'var(--good-ink)' : 'var(--bad-ink)'}
  >
    {children}
  </TextWithIcon>
)

/** `right` or `wrong` for the styles, once feedback is available. */
export const stateOf = (right: boolean | undefined): 'right' | 'wrong' | undefined =>
  right === undefined ? undefined : right ? 'right' : 'wrong'
