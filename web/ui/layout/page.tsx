import type { ReactNode } from 'react'
import classes from './page.module.css'

/** The column of a page's content. */
export const Page = ({ width = 'wide', children }: { width?: 'wide' | 'middle'; children: ReactNode }) => (
  <div className={classes.page} data-width={width}>
    {children}
  </div>
)

interface PageHeaderProps {
  title: ReactNode
  /** One sentence under the title. */
  lede?: ReactNode
  /** The page's actions; one of them primary. */
  end?: ReactNode
  /** An image or tile before the title. */
  start?: ReactNode
}

/** The page's only h1; it receives the focus after a navigation. */
export const PageHeader = ({ title, lede, end, start }: PageHeaderProps) => (
  <div className={classes.header}>
    {start}
    <div className={classes.headerText}>
      <h1>{title}</h1>
      {lede ? <div className={classes.lede}>{lede}</div> : null}
    </div>
    {end ? <div className={classes.headerEnd}>{end}</div> : null}
  </div>
)

/** A heading within a page, with an optional link at the right. */
export const SectionHeader = ({ title, end, id }: { title: ReactNode; end?: ReactNode; id?: string }) => (
  <div className={classes.section}>
    <h2 id={id}>{title}</h2>
    {end}
  </div>
)

/** A card with a background and an edge. */
export const Card = ({
  children,
  padded = true,
  className,
}: {
  children: ReactNode
  padded?: boolean
  className?: string
}) => (
  <section className={[classes.card, className].filter(Boolean).join(' ')} data-padded={padded || undefined}>
    {children}
  </section>
)
