import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { type OrderedItem } from './outline-order.ts'
import classes from './visitor-shell.module.css'

interface VisitorFootProps {
  items: readonly OrderedItem[]
  current: OrderedItem
  token: string
  searchFor: (item: OrderedItem) => Record<string, string>
}

/** Leads from item to item, so that a reviewer misses none. */
export const VisitorFoot = ({ items, current, token, searchFor }: VisitorFootProps) => {
  const { t } = useTranslation('previewLinks')
  const format = useFormat()
  const index = items.findIndex(({ id }) => id === current.id)
  const [previous, next] = [items[index - 1], items[index + 1]]
  return (
    <nav className={classes.foot} aria-label={t('visitor.items')} data-screen-only>
      <span>
        {previous ? (
          <ButtonLink
            to="preview"
            params={{ token }}
            search={searchFor(previous)}
            variant="default"
            leftSection={<ChevronLeft size={16} aria-hidden />}
          >
            {t('visitor.previous')}
          </ButtonLink>
        ) : null}
      </span>
      <p>{t('visitor.position', { number: format.number(index + 1), all: format.number(items.length) })}</p>
      <span>
        {next ? (
          <ButtonLink
            to="preview"
            params={{ token }}
            search={searchFor(next)}
            variant="default"
            rightSection={<ChevronRight size={16} aria-hidden />}
          >
            {t('visitor.next')}
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  )
}
