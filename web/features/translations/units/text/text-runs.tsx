import { Fragment, type ReactNode } from 'react'
import { markTagOf } from '#contract/content/mark-tags.ts'
import type { DiffRun } from './run-diff.ts'
import type { Run, RunMark } from './runs.ts'
import { splitAtTerms, type TermHit } from './term-runs.ts'
import classes from './unit-text.module.css'

const marked = (inner: ReactNode, { type, href }: RunMark): ReactNode => {
  const Tag = markTagOf(type)
  if (Tag) return <Tag className={type === 'code' ? classes.code : undefined}>{inner}</Tag>
  // The link only shows its address: a click goes to the unit.
  return (
    <span className={classes.link} title={href}>
      {inner}
    </span>
  )
}

export const PlaceholderChip = ({ children }: { children: ReactNode }) => (
  <span className={classes.chip} translate="no" lang="zxx">
    {children}
  </span>
)

const Piece = ({ run }: { run: Run }) => {
  if (run.kind === 'break') return <br />
  const inner = run.kind === 'placeholder' ? <PlaceholderChip>{run.text}</PlaceholderChip> : run.text
  return run.marks.reduce<ReactNode>(marked, inner)
}

const Termed = ({ termId, children }: { termId: string | null; children: ReactNode }) =>
  termId === null ? children : <span className={classes.term}>{children}</span>

/** A text with its marks and placeholders, with glossary terms underlined. */
export const TextRuns = ({ runs, terms = [] }: { runs: readonly Run[]; terms?: readonly TermHit[] }) =>
  splitAtTerms(runs, terms).map(({ run, termId }, index) => (
    <Termed key={index} termId={termId}>
      <Piece run={run} />
    </Termed>
  ))

/** Two texts merged into one, with the removed and added parts. The terms are those of the newer text. */
export const DiffRuns = ({ runs, terms = [] }: { runs: readonly DiffRun[]; terms?: readonly TermHit[] }) =>
  splitAtTerms(runs, terms, ({ op }) => op !== 'removed').map(({ run, termId }, index) => {
    const piece = (
      <Termed termId={termId}>
        <Piece run={run} />
      </Termed>
    )
    if (run.op === 'same') return <Fragment key={index}>{piece}</Fragment>
    return run.op === 'added' ? <ins key={index}>{piece}</ins> : <del key={index}>{piece}</del>
  })
