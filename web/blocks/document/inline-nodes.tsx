import { Fragment, type ReactNode } from 'react'
import type { ContentNode } from '#contract/content/content.ts'
import { linkAddress } from '#contract/link-address.ts'
import { BreakableText } from '#ui/text/breakable-text.tsx'
import classes from './document.module.css'

/** An address that the contract does not allow is shown as plain text. */
const Anchor = ({ href, children }: { href: unknown; children: ReactNode }) => {
  if (typeof href !== 'string' || !linkAddress.test(href)) return <>{children}</>
  const outside = /^https?:/.test(href)
  return (
    <a
      className={classes.link}
      href={href}
      {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {children}
    </a>
  )
}

type Mark = NonNullable<ContentNode['marks']>[number]

const marked = (inner: ReactNode, mark: Mark): ReactNode => {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'underline':
      return <u>{inner}</u>
    case 'strike':
      return <s>{inner}</s>
    case 'code':
      return <code>{inner}</code>
    case 'link':
      return <Anchor href={mark.attrs?.href}>{inner}</Anchor>
    default:
      return inner
  }
}

/** Text formatted as code is often an address. */
const textOf = ({ text, marks }: ContentNode): ReactNode =>
  text && marks?.some(({ type }) => type === 'code') ? <BreakableText>{text}</BreakableText> : text

/** Text with its marks, and line breaks. */
export const InlineNodes = ({ nodes = [] }: { nodes?: ContentNode[] | undefined }) =>
  nodes.map((node, index) => (
    <Fragment key={index}>
      {node.type === 'hardBreak' ? <br /> : (node.marks ?? []).reduce<ReactNode>(marked, textOf(node))}
    </Fragment>
  ))
