import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './load-more.module.css'

interface LoadMoreProps {
  /** How many rows are shown, and the total. */
  text: string
  more: { load: () => void; isLoading: boolean } | null
}

/** The footer of a list that is read page by page. */
export const LoadMore = ({ text, more }: LoadMoreProps) => {
  const { t } = useTranslation()
  return (
    <div className={classes.foot}>
      <p>{text}</p>
      {more ? (
        <Button variant="default" loading={more.isLoading} onClick={more.load}>
          {t('list.more')}
        </Button>
      ) : null}
    </div>
  )
}
