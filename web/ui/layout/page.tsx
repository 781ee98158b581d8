import { Box, type BoxProps, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'

/** The column of a page's content. */
export const Page = ({
  width = 'wide',
  children,
}: {
  width?: 'wide' | 'middle' | 'narrow'
  children: ReactNode
}) => (
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
    {start ? <div className={classes.headerStart}>{start}</div> : null}
    <div className={classes.headerText}>
      <h1>{title}</h1>
      {lede ? (
        <Text component="div" maw="64ch" mt="xs" c="dimmed">
          {lede}
        </Text>
      ) : null}
    </div>
    {end ? <div className={classes.headerEnd}>{end}</div> : null}
  </div>
)

/** A heading within a page, with an optional link at the right. */
export const SectionHeader = ({ title, end, id }: { title: ReactNode; end?: ReactNode; id?: string }) => (
  <Group justify="space-between" gap="var(--s-1) var(--s-3)" mb="md">
    <h2 id={id}>{title}</h2>
    {end}
  </Group>
)

/** A card with a background and an edge. */
export const Card = ({
  padded = true,
  className,
  ...rest
}: BoxProps & { children: ReactNode; padded?: boolean }) => (
  <Box
    component="section"
    {...rest}
    className={[classes.card, className].filter(Boolean).join(' ')}
    data-padded={padded || undefined}
  />
)

interface ExplainedCardProps {
  title: string
  /** What the content is for. */
  why: ReactNode
  children: ReactNode
}

/** A card with a heading and a sentence below it. */
export const ExplainedCard = ({ title, why, children }: ExplainedCardProps) => (
  <Card>
    <h2>{title}</h2>
    <Text fz="ui" c="dimmed">
      {why}
    </Text>
    {children}
  </Card>
)

interface CardListProps extends BoxProps {
  component?: 'ul' | 'ol' | 'div'
  'aria-label'?: string
  lang?: string | undefined
  children: ReactNode
}

/** A sheet of paper with rows on it, a line between each two. */
export const CardList = ({ component = 'ul', className, ...rest }: CardListProps) => (
  <Box
    {...rest}
    component={component}
    className={[classes.card, classes.list, className].filter(Boolean).join(' ')}
  />
)
