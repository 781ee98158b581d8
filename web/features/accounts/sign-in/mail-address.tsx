import type { ReactNode } from 'react'
import { BreakableText } from '#ui/text/breakable-text.tsx'
import classes from './accounts.module.css'

/** An e-mail address within a sentence, for `<address>` in a text. */
export const MailAddress = ({ children }: { children?: ReactNode }) => (
  <b className={classes.address}>
    <BreakableText>{String(children)}</BreakableText>
  </b>
)
