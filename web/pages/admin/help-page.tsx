import { NativeSelect } from '@mantine/core'
import { notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { RouteLink, useGo } from '#lib/navigation/route-link.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { Card, Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'
import classes from './help-page.module.css'

const first = 'firstDay'
const topics = [
  first,
  'host',
  'dns',
  'tls',
  'signIn',
  'twoStep',
  'mail',
  'import',
  'directories',
  'figures',
  'exemptions',
  'acknowledgements',
  'previewLinks',
  'campaigns',
  'lms',
  'parent',
  'evidence',
  'webhooks',
  'apiAccess',
  'audit',
  'erasure',
] as const
type Topic = (typeof topics)[number]

/** Generated from the product by tests/e2e/guide-shows-the-product.spec.ts. */
const pictures: Partial<Record<Topic, string>> = {
  firstDay: 'first-day',
  host: 'host',
  mail: 'mail',
  import: 'import',
  figures: 'figures',
  parent: 'parent',
  erasure: 'erasure',
}

/** Lines that begin with a dash form a list, each other line a paragraph. */
const blocksOf = (text: string) => {
  const blocks: { isList: boolean; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const isList = line.startsWith('- ')
    const last = blocks.at(-1)
    if (isList && last?.isList) last.lines.push(line.slice(2))
    else blocks.push({ isList, lines: [isList ? line.slice(2) : line] })
  }
  return blocks
}

const HelpText = ({ topic }: { topic: Topic }) => {
  const { t } = useTranslation('help')
  const picture = pictures[topic]
  return (
    <Card>
      <div className={classes.text}>
        <h2>{t(`topic.${topic}.title`)}</h2>
        {picture ? (
          <img
            className={classes.picture}
            src={`/img/help/${picture}.webp`}
            width={1000}
            height={600}
            loading="lazy"
            alt={t('picture', { topic: t(`topic.${topic}.title`) })}
          />
        ) : null}
        {blocksOf(t(`topic.${topic}.text`)).map(({ isList, lines }) =>
          isList ? (
            <ul key={lines[0]}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            <p key={lines[0]}>{lines[0]}</p>
          ),
        )}
      </div>
    </Card>
  )
}

/** The topics as a list; on a phone, where a list would push the text off the screen, as one field. */
const Topics = ({ topic }: { topic: Topic }) => {
  const { t } = useTranslation('help')
  const go = useGo()
  const options = topics.map((each) => ({ value: each, label: t(`topic.${each}.title`) }))
  return (
    <nav className={classes.topics} aria-label={t('topics')}>
      <NativeSelect
        label={t('topics')}
        data={options}
        value={topic}
        onChange={({ target: { value } }) =>
          void go({ to: 'admin.help', params: value === first ? {} : { topic: value } })
        }
      />
      <ul>
        {options.map(({ value, label }) => (
          <li key={value}>
            <RouteLink to="admin.help" params={value === first ? {} : { topic: value }}>
              {label}
            </RouteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The guide for administrators, one topic at a time. */
export const HelpPage = () => {
  const { t } = useTranslation('help')
  const { topic: name = first } = useRouteParams('admin.help')
  const topic = topics.find((each) => each === name)
  if (!topic) throw notFound()
  return (
    <>
      <PageBar here={t('title')} />
      <Page width="middle">
        <PageHeader title={t('title')} lede={t('lede')} />
        <Columns widths="220px minmax(0, 1fr)" from={720} gap="md">
          <Topics topic={topic} />
          <HelpText topic={topic} />
        </Columns>
      </Page>
    </>
  )
}
