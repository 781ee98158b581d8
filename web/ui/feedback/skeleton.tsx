import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '../layout/page.tsx'
import classes from './skeleton.module.css'

interface SkeletonBarProps {
  width?: string
  height?: string
  round?: boolean
}

/** One gray shape; combine several into the shape of the content that is loading. */
export const SkeletonBar = ({ width = '100%', height = '1em', round = false }: SkeletonBarProps) => (
  <span className={classes.bone} style={{ width, height, borderRadius: round ? '50%' : undefined }} />
)

/** Wraps skeleton bars: announces the loading once and hides the shapes from screen readers. */
export const Skeleton = ({ children }: { children: React.ReactNode }) => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** A heading and lines of text. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <Stack gap="xs">
    {Array.from({ length: lines }, (_, line) => (
      <SkeletonBar key={line} width={line === lines - 1 ? '62%' : '100%'} />
    ))}
  </Stack>
)

/** Rows of a list with an image, two lines and something at the end. */
export const RowsSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <div>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={classes.row}>
        <SkeletonBar width="44px" height="44px" />
        <Stack gap="xs" flex={1} miw={0}>
          <SkeletonBar width={`${58 - (row % 3) * 9}%`} />
          <SkeletonBar width={`${34 + (row % 2) * 8}%`} height="0.75em" />
        </Stack>
        <SkeletonBar width="84px" height="24px" />
      </div>
    ))}
  </div>
)

/** A page whose content is not known yet. */
export const PageSkeleton = () => (
  <Skeleton>
    <Page>
      <Stack>
        <SkeletonBar width="min(320px, 70%)" height="2.25rem" />
        <SkeletonBar width="min(420px, 90%)" height="1rem" />
        <SkeletonBar height="220px" />
        <RowsSkeleton />
      </Stack>
    </Page>
  </Skeleton>
)
